package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import java.util.List;

/**
 * How far budgets may move in one step: no budget by more than a number of threads.
 *
 * <p>Where some budgets may not rise as far as proposed while others fall as far, the sum is less
 * for a step; it is never more than what was proposed or in force.
 *
 * <p>A period that is cut short gives as many threads less as it is shorter. What was given and not
 * used adds up to no more than a whole period's: so over any time t no budget moves by more than
 * the limit times (t / period + 1), as without steps in between.
 */
final class SlewRateLimit {
  private final List<ServiceClass> classes;
  private final int most;

  /** Threads that a budget may move by now. */
  private double credit;

  SlewRateLimit(List<ServiceClass> classes, int most) {
    this.classes = classes;
    this.most = most;
    this.credit = most;
  }

  /**
   * Whether a proposal is within the bounds of every class, and no more than there is.
   *
   * @param from what is in force, which may be more by an operator's word
   * @param threads the most there are
   */
  boolean isLegal(Partition from, Partition proposed, int threads) {
    return proposed.size() == classes.size()
        && Bounds.firstOutside(proposed, classes) < 0
        && proposed.total() <= Math.max(threads, from.total())
        && proposed.sum() <= Math.max(threads, from.sum());
  }

  /**
   * As far as may be gone after a part of a period.
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
    // A class that may not fall as fast as proposed holds threads that those that rise cannot have
    // yet.
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
