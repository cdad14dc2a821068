package io.github.jettyqos.core.admit;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The permits of one queue whose clients do not wait for ever, by the time at which it is too late
 * for them. Guarded by the gate; nothing takes longer than the logarithm of how many there are.
 */
final class Deadlines {
  private final Map<Permit, Due> dues = new HashMap<>();
  private final TreeSet<Due> inOrder = new TreeSet<>();
  private long joined;

  /** The difference is compared, since the clock may run over. */
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

  /** Does nothing for a permit that has none. */
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

  /** Whether it is too late for a permit. */
  boolean isOver(Permit permit, long nowNanos) {
    Due due = dues.get(permit);
    return due != null && due.nanos - nowNanos < 0;
  }

  /** A permit for which it is too late, or null. */
  @Nullable Permit firstOver(long nowNanos) {
    return !inOrder.isEmpty() && inOrder.first().nanos - nowNanos < 0
        ? inOrder.first().permit
        : null;
  }

  /** How long until it is too late for one of them; the greatest long if there is none. */
  long nanosToFirst(long nowNanos) {
    return inOrder.isEmpty() ? Long.MAX_VALUE : Math.max(0, inOrder.first().nanos - nowNanos + 1);
  }
}
