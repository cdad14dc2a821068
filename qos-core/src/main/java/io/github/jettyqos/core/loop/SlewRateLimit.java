package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import java.util.List;

/**
 * How far budgets may move in one step: no budget by more than a number of threads.
 *
 * <p>Where some budgets may not rise as far as proposed while others fall as far, the sum is less
 * for a step; it is never more than what was proposed or in force.
 */
final class SlewRateLimit {
  private final List<ServiceClass> classes;
  private final int most;

  SlewRateLimit(List<ServiceClass> classes, int most) {
    this.classes = classes;
    this.most = most;
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

  Partition limit(Partition from, Partition to) {
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
