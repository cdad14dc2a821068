package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.jetty.RequestAttributes;
import org.HdrHistogram.ConcurrentHistogram;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;

/**
 * The times that requests waited in the server for a decision: until their handler was called, or
 * until they were rejected because their time was over. Requests that are rejected on arrival do
 * not count.
 */
final class DecisionLog implements RequestLog {
  private final ConcurrentHistogram micros = new ConcurrentHistogram(3);
  private volatile boolean counts;

  /** Sets whether decisions count from now on; at first they do not. */
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

  double millisAt(double percent) {
    return micros.getValueAtPercentile(percent) / 1000.0;
  }
}
