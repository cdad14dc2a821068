package io.github.jettyqos.jetty;

import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * The callback that handlers get, which keeps two of Jetty's races from their requests.
 *
 * <p>An answer nothing was written of is written here. If a handler only succeeds its callback,
 * Jetty 12.1 writes the answer itself, and there it guards against completing the stream twice (its
 * issue 14745) by the type of a callback that has been wrapped before. The second completion hits
 * the next request of the connection, which is then never answered. It takes a handler that is back
 * before Jetty has been told of that write by a callback of its own, which waits while a callback
 * of the connection's answer before is still on its way in another thread. What an application
 * writes goes another way.
 *
 * <p>And it can always be asked what type it is. Jetty's own throws once the request is over. Its
 * writer asks whom it tells of the last byte just when another thread may end the request, because
 * the handler threw after its answer; if that throws, a connection of HTTP/2 writes nothing any
 * more, and every stream of it hangs.
 */
final class LastWrite extends Callback.Nested {
  private final Response response;

  /** A request is completed once; Jetty ignores any further time, and so must what is done here. */
  private volatile boolean completed;

  LastWrite(Response response, Callback callback) {
    super(callback);
    this.response = response;
  }

  @Override
  public void succeeded() {
    boolean again = completed;
    completed = true;
    if (again || response.isCommitted()) {
      super.succeeded();
      return;
    }
    try {
      response.write(true, BufferUtil.EMPTY_BUFFER, getCallback());
    } catch (Throwable t) {
      super.failed(t); // the request is over already, by another way
    }
  }

  @Override
  public void failed(Throwable x) {
    completed = true;
    super.failed(x);
  }

  /** As that of Jetty's own, for as long as it tells. */
  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }
}
