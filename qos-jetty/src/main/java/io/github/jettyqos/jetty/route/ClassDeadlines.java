package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.admit.Permit;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Request;

/**
 * Until when the requests of one class must be started, where a trusted proxy says how long their
 * clients wait. A request takes at least as long as the shortest of those before it, so it is too
 * late for it so much earlier.
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
