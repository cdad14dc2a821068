package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import java.util.List;

/**
 * The slew rate limit of budgets: the largest change of a budget in one step.
 *
 * <p>If some budgets cannot rise as far as proposed, the sum is smaller for a step; it never
 * exceeds both the proposal and the partition in force.
 *
 * <p>A shortened period allows a proportional part, and unused parts add up to at most a whole
 * period (token bucket): so in any time t a budget changes by at most the limit times (t / period +
 * 1).
 */
final class SlewRateLimit {
  private final List<ServiceClass> classes;
  private final int most;

  /** The present limit, in threads. */
  private double credit;

  SlewRateLimit(List<ServiceClass> classes, int most) {
    this.classes = classes;
    this.most = most;
    this.credit = most;
  }

  /**
   * Whether a proposal is within the bounds of every class and the number of threads.
   *
   * @param from the partition in force, which an operator may have set higher
   * @param threads the number of threads
   */
  boolean isLegal(Partition from, Partition proposed, int threads) {
    return proposed.size() == classes.size()
        && Bounds.firstOutside(proposed, classes) < 0
        && proposed.total() <= Math.max(threads, from.total())
        && proposed.sum() <= Math.max(threads, from.sum());
  }

  /**
   * Limits a change after a part of a period.
   *
   * @param part 1 or more: a whole one
   */
  Partition limit(Partition from, Partition to, double part) {
    credit = Math.min(most, credit + most * part);
    Partition next = limit(from, to, (int) credit);
    int moved = 0;
    for (int k = 0; k < next.size(); k++) {
      moved = Math.max(moved, Math.abs(next.budget(k) - from.budget(k)));
    }
    credit -= moved;
    return next;
  }

  private static Partition limit(Partition from, Partition to, int most) {
    int[] budgets = new int[to.size()];
    long sum = 0;
    for (int k = 0; k < budgets.length; k++) {
      int was = from.budget(k);
      budgets[k] = Math.max(was - most, Math.min(was + most, to.budget(k)));
      sum += budgets[k];
    }
    // A class that falls more slowly than proposed holds threads that rising ones cannot have yet.
    long over = sum - Math.max(to.sum(), from.sum());
    for (int k = budgets.length - 1; k >= 0 && over > 0; k--) {
      int rise = Math.max(0, budgets[k] - from.budget(k));
      int back = (int) Math.min(rise, over);
      budgets[k] -= back;
      over -= back;
    }
    return Partition.of(to.total(), budgets).withTermsOf(to);
  }
}
