package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.OverloadOrder;
import io.github.jettyqos.core.OverloadRule;

/**
 * Tells a queue that stands from a burst, by the least waiting of an interval.
 *
 * <p>Every burst makes requests wait, but some of them find the queue short. Where the shortest
 * waiting of a whole interval is longer than the target, waiting has become the rule: that is a
 * queue that stands. It does so until a permit has waited no longer than the target, or until none
 * waits any more. So whoever finds room, and never waits, need not be looked at: before it the
 * queue was empty.
 *
 * <p>What counts is the waiting of those that have their turn, by whatever order: where the
 * shortest goes first the queue does not stand while short ones are served soon. Where the newest
 * goes first its waiting says nothing, and what counts is that of the oldest.
 *
 * <p>Papers: Nichols and Jacobson 2012, "Controlling Queue Delay" (RFC 8289), whose signal this is;
 * Maurer 2015, "Fail at Scale", which brought it to servers. Ours: while it stands every permit is
 * dropped whose waiting is longer than twice the target, at its turn, rather than one after the
 * other ever faster: a server gains nothing by being gentle, since those who wait do not slow down.
 */
final class CoDelDetector {
  private final boolean drop;
  private final boolean newestFirst;
  private final long targetNanos;
  private final long intervalNanos;

  /** Whether an interval has begun: some waited ever since. */
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

  /** Whether the newest goes first while it stands. */
  boolean isTurned() {
    return newestFirst;
  }

  /** Whether it stands, as far as was seen. */
  boolean stands() {
    return stands;
  }

  /**
   * One has its turn.
   *
   * @param nowNanos the time
   * @param waitedNanos how long it has waited
   * @return whether it is too late for it
   */
  boolean drops(long nowNanos, long waitedNanos) {
    if (!newestFirst) { // else the queue has looked at its oldest
      look(nowNanos, waitedNanos);
    }
    return isTooLate(waitedNanos);
  }

  /** Whether one that has waited for so long is dropped at its turn. */
  boolean isTooLate(long waitedNanos) {
    return drop && stands && waitedNanos > 2 * targetNanos;
  }

  /** Nobody waits any more. */
  void emptied() {
    begun = false;
    stands = false;
  }

  /** One has its turn, or would have it in order of arrival. */
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
