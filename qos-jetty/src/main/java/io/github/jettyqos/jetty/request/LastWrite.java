package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.text.Thrown;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ExceptionUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The callback of handlers, which writes empty responses and error pages in the way of an
 * application.
 *
 * <p>If a handler only succeeds its callback, or fails it, Jetty 12.1 writes the empty answer or
 * the error page itself, and passes its own callbacks to that write. They are serialised per
 * connection: while a callback of the previous response still runs in another thread, they run
 * after the handler's thread has ended the stream, and affect the connection's next request, which
 * then fails or is never answered. (For empty answers Jetty guards against that, its issue 14745,
 * but by the type of a callback, which is wrapped here.) For a write by an application, the request
 * ends only when its callback is called.
 *
 * <p>Its invocation type is always available, while Jetty's own callback throws once the request
 * has ended. Jetty's writer reads the type of the last write's callback while another thread may
 * end the request, because the handler threw after its answer; if that throws, an HTTP/2 connection
 * writes nothing any more, and all its streams hang.
 */
public class LastWrite extends Callback.Nested {
  private static final Logger LOG = LoggerFactory.getLogger(LastWrite.class);
  private static final AtomicIntegerFieldUpdater<LastWrite> COMPLETED =
      AtomicIntegerFieldUpdater.newUpdater(LastWrite.class, "completed");

  private final Response response;

  /** A request is completed once; Jetty ignores later completions, and so does this class. */
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
      end();
      return;
    }
    try {
      response.write(true, BufferUtil.EMPTY_BUFFER, getCallback());
    } catch (Throwable t) {
      super.failed(t); // the request has already ended in another way
    }
  }

  /**
   * Ends the request. Jetty's clean-up of a multipart body that could not be parsed, which may be
   * too large, throws when the request has ended. On Jetty's own threads that follows the handler
   * and is not logged; here the handler would get it, which can do nothing about it.
   */
  private void end() {
    try {
      super.succeeded();
    } catch (RuntimeException e) {
      LOG.debug("after the end of a request", e);
    }
  }

  @Override
  public void failed(Throwable thrown) {
    if (!isFirst()) {
      return;
    }
    Throwable x =
        Thrown.told(
            thrown); // Jetty logs it before the response, and does not respond if that throws
    try {
      if (response.isCommitted()
          || response.hasLastWrite() // no further write is allowed
          || ExceptionUtil.hasAssociated(x, Request.Handler.AbortException.class)) {
        super.failed(x);
      } else {
        writePage(Response.getOriginalResponse(response), x);
      }
    } catch (Throwable t) {
      super.failed(
          Thrown.logged(x)); // the request has already ended in another way, or the log has failed
    }
  }

  /** Whether the handler, or another thread, has completed the request. */
  boolean isCompleted() {
    return completed != 0;
  }

  /**
   * Whether the request was completed without a failure, and the writes of the application were
   * sent. The end of a body without a length, which Jetty adds, may still be on its way.
   */
  final boolean isSent() {
    // Jetty lets it fail if a write is pending.
    return completed != 0 && response.isCompletedSuccessfully();
  }

  final Response response() {
    return response;
  }

  private boolean isFirst() {
    return COMPLETED.compareAndSet(this, 0, 1);
  }

  /**
   * Writes the error page without the headers of the handler; the request fails after the write.
   */
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

  /** The type of Jetty's own callback while the request runs. */
  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }
}
