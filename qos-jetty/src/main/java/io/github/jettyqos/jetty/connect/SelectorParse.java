package io.github.jettyqos.jetty.connect;

import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;

/**
 * Has requests of HTTP/1.1 parsed by the selector, in mode {@code auto}.
 *
 * <p>Jetty has a connection read by the selector where its server says that it never blocks, and
 * that is one answer for all protocols. Here it is given for one of them: the callback that Jetty
 * has parse the next request says so. What it calls is told that it must not block: the gate hands
 * the request to a worker, and HTTP/2, to which a connection may change with its first bytes, the
 * streams that it finds to the pool.
 *
 * <p>Under TLS the callback is another's, and Jetty does as ever: there the selector would have to
 * shake hands.
 */
final class SelectorParse implements Callback, Runnable {
  /** It is not exported; were it named otherwise, the mode would be {@code inline}. */
  private static final String HTTP1 = "org.eclipse.jetty.server.internal.HttpConnection";

  private final Callback parser;

  SelectorParse(Callback parser) {
    this.parser = parser;
  }

  /** Whether it is Jetty's own connection of HTTP/1.1, and nothing made of it. */
  static boolean isHttp1(@Nullable Connection connection) {
    return connection != null && connection.getClass().getName().equals(HTTP1);
  }

  boolean parses(Callback callback) {
    return parser == callback;
  }

  @Override
  public void succeeded() {
    Invocable.invokeNonBlocking(this);
  }

  @Override
  public void run() {
    parser.succeeded();
  }

  @Override
  public void failed(Throwable x) {
    parser.failed(x);
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }
}
