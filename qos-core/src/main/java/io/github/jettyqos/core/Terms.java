package io.github.jettyqos.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * On which terms the classes of a partition share idle threads.
 *
 * <p>Of its budget a class has a part that is kept for it, idle or not. All else is common: a free
 * thread goes to the class of the highest priority that waits and is under its budget, then to any
 * other that waits and is under its most, and is not back before that request is complete.
 *
 * @param kept threads kept for each class, at most its budget
 * @param most threads that each class may have with what it borrows, at least its budget
 * @param queues requests that may wait in each class, at most what its queue allows
 * @param station how many may be at what all share, before those with more than what is kept for
 *     them get no more; empty: no limit
 */
public record Terms(
    List<Integer> kept, List<Integer> most, List<Integer> queues, Optional<StationLimit> station) {

  /** Checks that all speak of as many classes. */
  public Terms {
    kept = List.copyOf(kept);
    most = List.copyOf(most);
    queues = List.copyOf(queues);
    int classes = kept.size();
    boolean same = most.size() == classes && queues.size() == classes;
    for (StationLimit limit : station.stream().toList()) {
      same &= limit.weights().size() == classes;
    }
    if (!same) {
      throw new IllegalArgumentException("terms of different numbers of classes");
    }
  }

  /**
   * The terms as classes are configured: {@link ServiceClass#LEND}, {@link ServiceClass#KEEP},
   * {@link ServiceClass#BORROW}, {@link ServiceClass#MAX}. A class borrows what others lend, and
   * what is in no budget.
   *
   * @param classes in the order of the configuration
   * @param total handlers at once over all classes
   * @param budgets threads of each
   * @return the terms, without a limit on the station
   */
  static Terms of(List<ServiceClass> classes, int total, int... budgets) {
    List<Integer> kept = new ArrayList<>();
    for (int k = 0; k < budgets.length; k++) {
      kept.add(classes.get(k).kept(budgets[k]));
    }
    return keeping(kept, classes, total, budgets);
  }

  /**
   * The same where so much of each budget is kept.
   *
   * @param kept at most the budget of each class
   * @param classes in the order of the configuration
   * @param total handlers at once over all classes
   * @param budgets threads of each
   * @return the terms, without a limit on the station
   */
  public static Terms keeping(
      List<Integer> kept, List<ServiceClass> classes, int total, int... budgets) {
    int lent = Math.max(0, total - Arrays.stream(budgets).sum());
    for (int k = 0; k < budgets.length; k++) {
      lent += budgets[k] - kept.get(k);
    }
    List<Integer> most = new ArrayList<>();
    List<Integer> queues = new ArrayList<>();
    for (int k = 0; k < budgets.length; k++) {
      ServiceClass owner = classes.get(k);
      int more = kept.get(k) + lent;
      most.add(owner.borrow() ? Math.max(budgets[k], Math.min(owner.max(), more)) : budgets[k]);
      queues.add(owner.queue().max());
    }
    return new Terms(kept, most, queues, Optional.empty());
  }

  /**
   * The same for other budgets: never more kept than the budget, never less at most.
   *
   * @param budgets threads of each class
   * @return the changed copy
   */
  Terms within(int... budgets) {
    List<Integer> less = new ArrayList<>(kept);
    List<Integer> more = new ArrayList<>(most);
    for (int k = 0; k < budgets.length; k++) {
      less.set(k, Math.min(kept.get(k), budgets[k]));
      more.set(k, Math.max(most.get(k), budgets[k]));
    }
    return new Terms(less, more, queues, station);
  }

  /**
   * The same with other queues.
   *
   * @param next requests that may wait in each class
   * @return the changed copy
   */
  public Terms withQueues(List<Integer> next) {
    return new Terms(kept, most, next, station);
  }

  /** The same with nothing kept for anybody. */
  Terms withoutKept() {
    return new Terms(Collections.nCopies(kept.size(), 0), most, queues, station);
  }

  /** Whether these can be the terms of budgets. */
  void check(int... budgets) {
    if (kept.size() != budgets.length || !within(budgets).equals(this)) {
      throw new IllegalArgumentException(
          "kept " + kept + " and at most " + most + " of budgets " + Arrays.toString(budgets));
    }
    if (Collections.min(kept) < 0 || Collections.min(queues) < 0) {
      throw new IllegalArgumentException("kept " + kept + ", queues " + queues);
    }
  }
}
