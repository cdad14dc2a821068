package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.admit.Permit;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Request;

/**
 * The latest start times of the requests of one class, by their clients' timeouts as reported by a
 * trusted proxy: the deadline less the shortest processing time of earlier requests.
 */
final class ClassDeadlines {
  private final ClientPatience patience;
  private final Supplier<RequestClasses> classes;
  private final ShortestTime shortest = new ShortestTime();

  ClassDeadlines(String header, Supplier<RequestClasses> classes) {
    this.patience = new ClientPatience(header);
    this.classes = classes;
  }

  /** On the clock of arrivals, or {@link Permit#ANY_TIME}. */
  long latestStartNanos(Request request) {
    if (!classes.get().isFromTrusted(request)) {
      return Permit.ANY_TIME;
    }
    long nanos = patience.nanos(request);
    return nanos == ClientPatience.UNKNOWN
        ? Permit.ANY_TIME
        : request.getHeadersNanoTime() + nanos - shortest.nanos();
  }

  void took(long processingNanos) {
    shortest.add(processingNanos);
  }
}
