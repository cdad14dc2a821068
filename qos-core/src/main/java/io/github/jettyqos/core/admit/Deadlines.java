package io.github.jettyqos.core.admit;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The permits of one queue with a deadline, in order of the latest start. Guarded by the gate;
 * every operation takes at most logarithmic time.
 */
final class Deadlines {
  private final Map<Permit, Due> dues = new HashMap<>();
  private final TreeSet<Due> inOrder = new TreeSet<>();
  private long joined;

  /** Compares differences, since the clock may overflow. */
  private record Due(Permit permit, long nanos, long sequence) implements Comparable<Due> {
    @Override
    public int compareTo(Due other) {
      int byTime = Long.signum(nanos - other.nanos);
      return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
    }
  }

  void add(Permit permit, long latestStartNanos) {
    Due due = new Due(permit, latestStartNanos, joined++);
    dues.put(permit, due);
    inOrder.add(due);
  }

  /** Does nothing for a permit without a deadline. */
  void remove(Permit permit) {
    if (dues.isEmpty()) {
      return;
    }
    Due due = dues.remove(permit);
    if (due != null) {
      inOrder.remove(due);
    }
  }

  boolean isEmpty() {
    return dues.isEmpty();
  }

  /** Whether the deadline of a permit has passed. */
  boolean isOver(Permit permit, long nowNanos) {
    Due due = dues.get(permit);
    return due != null && due.nanos - nowNanos < 0;
  }

  /** Returns a permit whose deadline has passed, or null. */
  @Nullable Permit firstOver(long nowNanos) {
    return !inOrder.isEmpty() && inOrder.first().nanos - nowNanos < 0
        ? inOrder.first().permit
        : null;
  }

  /** The time to the first deadline; {@code Long.MAX_VALUE} if there is none. */
  long nanosToFirst(long nowNanos) {
    return inOrder.isEmpty() ? Long.MAX_VALUE : Math.max(0, inOrder.first().nanos - nowNanos + 1);
  }
}
