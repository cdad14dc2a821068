package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.OverloadRule;
import io.github.jettyqos.core.OverloadRule.OverloadOrder;

/**
 * The CoDel detector of a standing queue, by the minimum waiting time of an interval.
 *
 * <p>A burst makes requests wait, but some of them find the queue short. If the minimum waiting
 * time of a whole interval exceeds the target, the queue stands. It stops standing when a permit
 * has waited no longer than the target, or when the queue is empty. A permit that is admitted at
 * once needs no look, because the queue was empty before it.
 *
 * <p>The waiting times are those of permits at their turn, in the order of the policy: with
 * shortest job first the queue does not stand while short jobs are served soon. With LIFO the
 * waiting time of the newest tells nothing, so that of the oldest counts.
 *
 * <p>Papers: Nichols and Jacobson 2012, "Controlling Queue Delay" (RFC 8289), whose signal this is;
 * Maurer 2015, "Fail at Scale", which applied it to servers. Deviation: while the queue stands
 * every permit whose waiting time exceeds twice the target is dropped at its turn, rather than
 * single ones at a growing rate, since clients do not slow down in response to drops.
 */
final class CoDelDetector {
  private final boolean drop;
  private final boolean newestFirst;
  private final long targetNanos;
  private final long intervalNanos;

  /** Whether an interval has begun, without an empty queue since. */
  private boolean begun;

  private boolean stands;
  private long endNanos;
  private long leastNanos;

  CoDelDetector(OverloadRule rule) {
    this.drop = rule.drop();
    this.newestFirst = rule.order() == OverloadOrder.LIFO;
    this.targetNanos = rule.target().toNanos();
    this.intervalNanos = rule.interval().toNanos();
  }

  /** Whether the newest permit goes first while the queue stands. */
  boolean isTurned() {
    return newestFirst;
  }

  /** Whether the queue stands, as of the last look. */
  boolean stands() {
    return stands;
  }

  /**
   * Records the waiting time of a permit at its turn.
   *
   * @param nowNanos the time
   * @param waitedNanos its waiting time
   * @return whether it is dropped
   */
  boolean drops(long nowNanos, long waitedNanos) {
    if (!newestFirst) { // otherwise the queue looks at its oldest permit
      look(nowNanos, waitedNanos);
    }
    return isTooLate(waitedNanos);
  }

  /** Whether a permit with this waiting time is dropped at its turn. */
  boolean isTooLate(long waitedNanos) {
    return drop && stands && waitedNanos > 2 * targetNanos;
  }

  /** The queue is empty. */
  void emptied() {
    begun = false;
    stands = false;
  }

  /** Records the waiting time of a permit at its turn, or of the oldest one for LIFO. */
  void look(long nowNanos, long waitedNanos) {
    if (waitedNanos <= targetNanos) {
      stands = false;
    }
    if (begun && nowNanos - endNanos < 0) {
      leastNanos = Math.min(leastNanos, waitedNanos);
      return;
    }
    stands = begun && Math.min(leastNanos, waitedNanos) > targetNanos;
    begun = true;
    leastNanos = waitedNanos;
    endNanos = nowNanos + intervalNanos;
  }
}
