package io.github.jettyqos.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The terms on which the classes of a partition share idle threads.
 *
 * <p>A part of each budget is kept for its class, idle or not. All other threads are common: a free
 * thread goes to the class of the highest priority with queued requests that is below its budget,
 * then to any other with queued requests that is below its maximum, and returns only when that
 * request is complete.
 *
 * @param kept threads kept for each class, at most its budget
 * @param most threads of each class including borrowed ones, at least its budget
 * @param queues queue capacity of each class, at most the configured one
 * @param station load limit of the common station above which classes get only their kept threads;
 *     empty: no limit
 */
public record Terms(
    List<Integer> kept, List<Integer> most, List<Integer> queues, Optional<StationLimit> station) {

  /** Checks that all are for the same number of classes. */
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
   * {@link ServiceClass#BORROW}, {@link ServiceClass#MAX}. A class borrows lent threads and threads
   * of no budget.
   *
   * @param classes in the order of the configuration
   * @param total concurrent handlers over all classes
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
   * The terms for given kept threads.
   *
   * @param kept at most the budget of each class
   * @param classes in the order of the configuration
   * @param total concurrent handlers over all classes
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
   * These terms clamped to other budgets: kept is at most the budget, most at least the budget.
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

  /** These terms without kept threads. */
  Terms withoutKept() {
    return new Terms(Collections.nCopies(kept.size(), 0), most, queues, station);
  }

  /** Rejects terms that do not fit the budgets. */
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
