package io.github.jettyqos.jetty.cluster;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The requests whose response has not begun yet, to be ended at their timeout.
 *
 * <p>They are scanned several times a second rather than sorted: most leave within milliseconds,
 * and their number is bounded by the requests in flight.
 *
 * <pre>
 *  T1 (scans) finds a request after its timeout and ends it.
 *  T2 (its node answers) removes it at the same time.
 *  Ending takes effect only before the response begins, which Jetty's client decides once.
 * </pre>
 */
final class Overdue {
  /** A request with a timeout. */
  interface Waiting {
    /** Whether its timeout is over, on the clock of {@link #look}; called by its thread only. */
    boolean isTooLate(long nowNanos);

    /** Ends it at its timeout. */
    void tooLate();
  }

  private final Set<Waiting> waiting = ConcurrentHashMap.newKeySet();

  void add(Waiting one) {
    waiting.add(one);
  }

  void remove(Waiting one) {
    waiting.remove(one);
  }

  int size() {
    return waiting.size();
  }

  /** Ends the requests whose timeout is over. */
  void look(long nowNanos) {
    waiting.forEach(
        one -> {
          if (one.isTooLate(nowNanos) && waiting.remove(one)) {
            one.tooLate();
          }
        });
  }
}
