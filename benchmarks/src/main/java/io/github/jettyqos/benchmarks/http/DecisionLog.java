package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.jetty.RequestAttributes;
import org.HdrHistogram.ConcurrentHistogram;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;

/**
 * How long requests waited in the server until it was decided what becomes of them: until their
 * handler was called, or until their answer was written that they have waited for too long. Those
 * that are turned away when they come do not wait, and do not count.
 */
final class DecisionLog implements RequestLog {
  private final ConcurrentHistogram micros = new ConcurrentHistogram(3);

  private volatile boolean counts;

  /** Whether what is decided from now on counts; at first it does not. */
  void counts(boolean on) {
    counts = on;
  }

  @Override
  public void log(Request request, Response response) {
    if (!counts) {
      return;
    }
    if (RejectReason.QUEUE_TIMEOUT.key().equals(request.getAttribute(RequestAttributes.REJECTED))) {
      micros.recordValue((System.nanoTime() - request.getHeadersNanoTime()) / 1000);
    } else if (request.getAttribute(RequestAttributes.WAITING) instanceof Double millis) {
      micros.recordValue(Math.max(0, (long) (1000 * millis)));
    }
  }

  long count() {
    return micros.getTotalCount();
  }

  double millisAt(double percent) {
    return micros.getValueAtPercentile(percent) / 1000.0;
  }
}
