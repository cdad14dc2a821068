package io.github.jettyqos.jetty.request;

import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * A request that waits in a queue, or has waited.
 *
 * <p>How long it may wait is the queue's affair, so an idle timeout of the connection must not fail
 * it meanwhile. A listener that says so cannot be removed again, and Jetty asks the listeners in
 * turn until one wants the failure. So one listener is added here, and those that handlers add
 * later are kept behind it: once the request runs, they are asked as if it had never waited.
 *
 * <p>A stream of HTTP/2 that has told one timeout tells nothing any more, not even that it was
 * reset. So it has none while it waits.
 *
 * <p>A handler in front of the gate may end the request while it waits. Then it leaves its queue,
 * and nobody watches its connection any more, before that goes on to its next request.
 */
final class QueuedRequest extends Request.Wrapper implements Predicate<TimeoutException> {
  private final Queued place;
  private volatile @Nullable Predicate<TimeoutException> handlers;
  private @Nullable HttpStream stream;
  private long idleTimeout;

  private QueuedRequest(Request request, Queued place) {
    super(request);
    this.place = place;
  }

  static QueuedRequest of(Request request, Queued place) {
    QueuedRequest queued = new QueuedRequest(request, place);
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
      place.onCompleted();
      super.succeeded();
    }

    @Override
    public void failed(Throwable x) {
      place.onCompleted();
      super.failed(x);
    }
  }

  /** Before a handler gets it. */
  void waitsNoMore() {
    if (stream != null) {
      stream.setIdleTimeout(idleTimeout);
    }
  }

  @Override
  public boolean test(TimeoutException timeout) {
    if (place.isQueued()) {
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
