package io.github.jettyqos.jetty;

import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * The callback that handlers get: an answer nothing was written of is written here.
 *
 * <p>If a handler only succeeds its callback, Jetty 12.1 writes the answer itself, and there it
 * guards against completing the stream twice (its issue 14745) by the type of a callback that has
 * been wrapped before. The second completion hits the next request of the connection, which is then
 * never answered. It takes a handler that is back before Jetty has been told of that write by a
 * callback of its own, which waits while a callback of the connection's answer before is still on
 * its way in another thread. What an application writes goes another way.
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
}
