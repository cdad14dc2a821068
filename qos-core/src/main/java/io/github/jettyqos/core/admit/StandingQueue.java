package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.OverloadOrder;
import io.github.jettyqos.core.OverloadRule;

/**
 * Tells a queue that stands from a burst, by the least waiting of an interval.
 *
 * <p>Every burst makes requests wait, but some of them find the queue short. Where the shortest
 * waiting of a whole interval is longer than the target, waiting has become the rule: that is a
 * queue that stands. It does so until a permit has waited no longer than the target.
 *
 * <p>Papers: Nichols and Jacobson 2012, "Controlling Queue Delay" (RFC 8289), whose signal this is;
 * Maurer 2015, "Fail at Scale", which brought it to servers. Ours: while it stands every permit is
 * dropped whose waiting is longer than twice the target, at its turn, rather than one after the
 * other ever faster: a server gains nothing by being gentle, since those who wait do not slow down.
 */
final class StandingQueue {
  private final boolean drop;
  private final boolean newestFirst;
  private final long targetNanos;
  private final long intervalNanos;

  private boolean begun;
  private boolean stands;
  private long endNanos;
  private long leastNanos;

  StandingQueue(OverloadRule rule) {
    this.drop = rule.drop();
    this.newestFirst = rule.order() == OverloadOrder.LIFO;
    this.targetNanos = rule.target().toNanos();
    this.intervalNanos = rule.interval().toNanos();
  }

  /** Whether the newest goes first now. */
  boolean isNewestFirst() {
    return newestFirst && stands;
  }

  /**
   * One has its turn.
   *
   * @param nowNanos the time
   * @param waitedNanos how long it has waited
   * @return whether it is too late for it
   */
  boolean drops(long nowNanos, long waitedNanos) {
    look(nowNanos, waitedNanos);
    return drop && stands && waitedNanos > 2 * targetNanos;
  }

  private void look(long nowNanos, long waitedNanos) {
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
