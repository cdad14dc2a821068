package io.github.jettyqos.jetty.request;

import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * A request that is queued, or was queued before its handler.
 *
 * <p>The queue bounds the waiting time, so an idle timeout of the connection must not fail a queued
 * request. A listener that ignores the timeout cannot be removed again, and Jetty calls the
 * listeners in turn until one accepts the failure. So one listener is added here, which calls the
 * listeners of handlers once the request runs, as if it had never been queued.
 *
 * <p>An HTTP/2 stream that has reported a timeout reports nothing any more, not even a reset. So
 * its timeout is off while the request is queued.
 *
 * <p>A handler in front of the gate may end the request while it waits. Then it leaves its queue,
 * and the watch of its connection ends, before the connection starts its next request.
 */
final class QueuedRequest extends Request.Wrapper implements Predicate<TimeoutException> {
  private final QueueWait wait;
  private volatile @Nullable Predicate<TimeoutException> handlers;
  private @Nullable HttpStream stream;
  private long idleTimeout;

  private QueuedRequest(Request request, QueueWait wait) {
    super(request);
    this.wait = wait;
  }

  static QueuedRequest of(Request request, QueueWait wait) {
    QueuedRequest queued = new QueuedRequest(request, wait);
    request.addIdleTimeoutListener(queued);
    request.addHttpStreamWrapper(queued::waits);
    return queued;
  }

  /** May be called again, if the stream is wrapped by another thread at the same time. */
  private HttpStream waits(HttpStream found) {
    if (stream == null && Multiplexed.is(this)) {
      stream = found;
      idleTimeout = found.getIdleTimeout();
      found.setIdleTimeout(0);
    }
    return new QueuedStream(found);
  }

  private final class QueuedStream extends HttpStream.Wrapper {
    private QueuedStream(HttpStream stream) {
      super(stream);
    }

    @Override
    public void succeeded() {
      wait.onCompleted();
      super.succeeded();
    }

    @Override
    public void failed(Throwable x) {
      wait.onCompleted();
      super.failed(x);
    }
  }

  /** Restores the idle timeout, before a handler gets the request. */
  void waitsNoMore() {
    if (stream != null) {
      stream.setIdleTimeout(idleTimeout);
    }
  }

  @Override
  public boolean test(TimeoutException timeout) {
    if (wait.isWaiting()) {
      return false;
    }
    Predicate<TimeoutException> listener = handlers;
    return listener == null || listener.test(timeout);
  }

  @Override
  public synchronized void addIdleTimeoutListener(Predicate<TimeoutException> listener) {
    Predicate<TimeoutException> before = handlers;
    handlers = before == null ? listener : before.or(listener);
  }
}
