package io.github.jettyqos.core.admit;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The recent mean processing time of each queue, an exponential moving average with weight 1/8. A
 * queue without data has the mean of all.
 *
 * <p>Written without a lock by the thread that releases a worker: of two concurrent updates one may
 * be lost, which the mean tolerates.
 */
final class RecentCosts {
  /** The inverse weight of the last value: few enough to follow a client that changes. */
  private static final int PART = 8;

  /** While no time is known; any constant will do, as it is the same for all. */
  private static final long UNKNOWN = 1_000_000;

  /** The mean of all queues is last. Nanoseconds; 0 is unknown. */
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
