package io.github.jettyqos.core.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The least partition with which every class keeps its goal while all threads of the others are
 * busy.
 *
 * <pre>
 *   need_k(m) = least m_k that keeps the goal while the others have m
 *   m_k := max(m_k, need_k(m)) for one class after the other, until all are in time
 * </pre>
 *
 * <p>More threads of others never lower a need (if g(l)/l does not rise, and the rate elsewhere
 * does not fall), so this is a monotone map. From below it ends in its least fixed point, the one
 * partition that is least in every component, or beyond the threads there are: then there is none.
 *
 * <p>Source: Knaster and Tarski; the iteration is that of interference functions, Yates 1995, which
 * here are not scalable. What a class would gain with more threads of its own is not monotone where
 * requests are lost, so they are tried one by one.
 */
final class LeastPartition {
  private static final int FIRST_STEP = 16;

  /** Relative slack of bounds against rounding. */
  private static final double CLOSELY = 1e-9;

  /** Quick search: a need is up to an eighth too large. */
  private static final int HURRY = 8;

  private final ClosedNetwork network;
  private final List<MixedGoal> goals;
  private final int threads;
  private final boolean hurry;
  private final int[] steps; // maximum threads of each class in one sweep
  private final boolean[] asking; // classes with a goal
  private int askingCount;
  private int sum;
  private int inTime; // classes in time since the last one was raised
  private boolean possible = true;

  private LeastPartition(ClosedNetwork network, List<MixedGoal> goals, int threads, boolean hurry) {
    this.hurry = hurry;
    this.network = network;
    this.goals = goals;
    this.threads = threads;
    this.steps = new int[goals.size()];
    this.asking = new boolean[goals.size()];
    for (int k = 0; k < asking.length; k++) {
      asking[k] = goals.get(k).promise() != null;
      askingCount += asking[k] ? 1 : 0;
    }
  }

  /**
   * Finds it.
   *
   * @param threads the number of threads
   * @param from a start, not greater than the result in any component
   * @return threads of each class; null if infeasible
   */
  static int @Nullable [] find(
      ClosedNetwork network, List<MixedGoal> goals, int threads, int... from) {
    return new LeastPartition(network, goals, threads, false).find(from);
  }

  /** Finds one that is not much greater, with fewer evaluations. */
  static int @Nullable [] near(
      ClosedNetwork network, List<MixedGoal> goals, int threads, int... from) {
    return new LeastPartition(network, goals, threads, true).find(from);
  }

  private int @Nullable [] find(int... reserves) {
    int[] from = reserves.clone();
    for (int k = 0; k < from.length; k++) {
      from[k] = Math.max(from[k], least(k));
      sum += from[k];
      steps[k] = FIRST_STEP;
      possible &= from[k] <= goals.get(k).max();
    }
    possible &= sum <= threads && work() * (1 - CLOSELY) <= network.most();
    if (!possible) {
      return null;
    }
    NetworkTree tree = network.tree(threads, from);
    int[] caps = new int[from.length];
    while (possible && inTime < askingCount) {
      int[] busy = tree.busy();
      for (int k = 0; k < caps.length; k++) {
        MixedGoal goal = goals.get(k);
        int most = Math.min(goal.max(), busy[k] + threads - sum);
        caps[k] = asking[k] ? Math.min(most, busy[k] + steps[k]) : busy[k];
      }
      int all = ClosedNetwork.sum(caps) + 1;
      tree.sweep(
          network.stretch(all, tree.tilt()), caps, asking, (k, rates) -> visit(k, busy[k], rates));
    }
    return possible ? tree.busy() : null;
  }

  /** By Little's law: the least busy threads for the time elsewhere. */
  private int least(int k) {
    double busy = completed(k) * network.owner(k).elsewhere().seconds();
    return asking[k] ? (int) Math.min(threads + 1.0, Math.ceil(busy * (1 - CLOSELY))) : 0;
  }

  /** With all threads busy every goal is kept at once, so the station does all of this work. */
  private double work() {
    double work = 0;
    for (int k = 0; k < asking.length; k++) {
      work += asking[k] ? completed(k) * network.owner(k).demand() : 0;
    }
    return work;
  }

  private double completed(int k) {
    MixedGoal goal = goals.get(k);
    return goal.load().arrivalRate() * (1 - goal.mostLoss());
  }

  private int visit(int k, int busy, ClassRates rates) {
    if (!possible || inTime >= askingCount) {
      return busy;
    }
    MixedGoal goal = goals.get(k);
    int m = busy;
    while (m <= rates.most() && !goal.isKept(rates, m)) {
      m += hurry ? Math.max(1, Math.min(m / HURRY, rates.most() - m)) : 1;
    }
    if (m == busy) {
      inTime++;
      steps[k] = 2;
      return busy;
    }
    inTime = 0;
    if (m > rates.most()) { // not enough, so this is a lower bound
      m = rates.most();
      possible = m > busy;
    }
    sum += m - busy;
    possible &= sum <= threads;
    steps[k] = 2 * (m - busy);
    return m;
  }
}
