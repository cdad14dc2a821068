package io.github.jettyqos.core.admit;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How long the requests of each queue took lately, the last one counting an eighth. A queue that
 * knows nothing of its own has the mean of all.
 *
 * <p>Written without a lock, by whoever gives a worker back: where two do so at once one of them
 * may be lost, and the mean goes on without it.
 */
final class RecentCosts {
  /** The weight of the last one. Eight requests are few enough to follow a client that changes. */
  private static final int PART = 8;

  /** While nothing is known of any; all that matters is that it is the same for all. */
  private static final long UNKNOWN = 1_000_000;

  /** The mean of all comes last. Nanoseconds; 0 is not known. */
  private final AtomicLongArray means;

  RecentCosts(int queues) {
    this.means = new AtomicLongArray(queues + 1);
  }

  void add(int queue, long nanos) {
    add(means, queue, Math.max(1, nanos));
    add(means, means.length() - 1, Math.max(1, nanos));
  }

  private static void add(AtomicLongArray means, int index, long nanos) {
    long mean = means.getOpaque(index);
    means.setOpaque(index, mean == 0 ? nanos : Math.max(1, mean + (nanos - mean) / PART));
  }

  /** At least 1. */
  long of(int queue) {
    long own = means.getOpaque(queue);
    long all = means.getOpaque(means.length() - 1);
    return own > 0 ? own : all > 0 ? all : UNKNOWN;
  }
}
