package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.text.Thrown;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ExceptionUtil;

/**
 * The callback that handlers get: it writes what Jetty would write for them, as an application
 * does.
 *
 * <p>If a handler only succeeds its callback, or fails it, Jetty 12.1 writes the empty answer or
 * the error page itself, and is told of that write by callbacks of its own. Those are told one
 * after the other for a connection: while a callback of the answer before is still on its way in
 * another thread, they come after the handler's thread has ended the stream, and hit the
 * connection's next request, which is then failed or never answered. (For empty answers Jetty
 * guards against that, its issue 14745, but by the type of a callback that has been wrapped
 * before.) What an application writes goes another way: the request ends when its callback is told,
 * and not before.
 *
 * <p>And it can always be asked what type it is. Jetty's own throws once the request is over. Its
 * writer asks the callback of the last byte for its type just when another thread may end the
 * request, because the handler threw after its answer; if that throws, a connection of HTTP/2
 * writes nothing any more, and every stream of it hangs.
 */
public final class LastWrite extends Callback.Nested {
  private static final AtomicIntegerFieldUpdater<LastWrite> COMPLETED =
      AtomicIntegerFieldUpdater.newUpdater(LastWrite.class, "completed");

  private final Response response;

  /** A request is completed once; Jetty ignores any further time, and so must what is done here. */
  @SuppressWarnings("UnusedVariable") // through COMPLETED
  private volatile int completed;

  public LastWrite(Response response, Callback callback) {
    super(callback);
    this.response = response;
  }

  @Override
  public void succeeded() {
    if (!isFirst()) {
      return;
    }
    if (response.isCommitted()) {
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
  public void failed(Throwable thrown) {
    if (!isFirst()) {
      return;
    }
    Throwable x =
        Thrown.told(thrown); // Jetty logs it before it answers, and answers no more if that throws
    try {
      if (response.isCommitted()
          || response.hasLastWrite() // nothing more may be written: it is over
          || ExceptionUtil.hasAssociated(x, Request.Handler.AbortException.class)) {
        super.failed(x);
      } else {
        writePage(Response.getOriginalResponse(response), x);
      }
    } catch (Throwable t) {
      super.failed(Thrown.logged(x)); // it is over already, by another way; or that was the log
    }
  }

  /** Whether the handler, or another thread, has completed the request. */
  boolean isCompleted() {
    return completed != 0;
  }

  private boolean isFirst() {
    return COMPLETED.compareAndSet(this, 0, 1);
  }

  /** Without what the handler has set; the request has failed all the same when it is written. */
  private void writePage(Response page, Throwable failure) {
    Callback callback = getCallback();
    page.reset();
    Callback written =
        Callback.from(
            InvocationType.NON_BLOCKING,
            () -> callback.failed(failure),
            x -> {
              ExceptionUtil.addSuppressedIfNotAssociated(failure, x);
              callback.failed(failure);
            });
    Response.writeError(page.getRequest(), page, written, failure);
  }

  /** As that of Jetty's own, for as long as it tells. */
  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }
}
