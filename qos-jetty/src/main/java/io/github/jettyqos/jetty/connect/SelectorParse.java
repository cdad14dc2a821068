package io.github.jettyqos.jetty.connect;

import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;

/**
 * A read callback that lets the selector parse HTTP/1.1 requests, in mode {@code auto}.
 *
 * <p>Jetty lets the selector read a connection if the server is non-blocking, for all protocols
 * alike. This callback is non-blocking for HTTP/1.1 only. Its callees are invoked as non-blocking:
 * the gate passes the request to a worker, and HTTP/2, to which a connection may upgrade, passes
 * its streams to the pool.
 *
 * <p>Under TLS the callback is not wrapped, as the selector would have to do the handshake.
 */
final class SelectorParse implements Callback, Runnable {
  /** The class is not exported; if its name changes, the mode becomes {@code inline}. */
  private static final String HTTP1 = "org.eclipse.jetty.server.internal.HttpConnection";

  private final Callback parser;

  SelectorParse(Callback parser) {
    this.parser = parser;
  }

  /** Whether it is Jetty's own HTTP/1.1 connection, and not a subclass. */
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
