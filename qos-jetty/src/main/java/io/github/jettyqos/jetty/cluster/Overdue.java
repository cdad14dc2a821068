package io.github.jettyqos.jetty.cluster;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Requests whose answer has not begun yet, so that none waits for longer than it may.
 *
 * <p>Looked through some times a second rather than kept in order: most leave within milliseconds,
 * and there are never more than are in flight.
 *
 * <pre>
 *  T1 (looks) finds a request that is over its time and ends it.
 *  T2 (its node answers) removes it at the same time.
 *  Ending takes effect only before the answer begins, which the client of Jetty decides once.
 * </pre>
 */
final class Overdue {
  /** Something with an end. */
  interface Waiting {
    /** Whether it has waited too long, on the clock of {@link #look}, whose thread alone asks. */
    boolean isTooLate(long nowNanos);

    /** It has. */
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

  /** Ends those that have waited too long. */
  void look(long nowNanos) {
    waiting.forEach(
        one -> {
          if (one.isTooLate(nowNanos) && waiting.remove(one)) {
            one.tooLate();
          }
        });
  }
}
