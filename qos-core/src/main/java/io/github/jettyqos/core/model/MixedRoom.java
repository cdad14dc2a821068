package io.github.jettyqos.core.model;

import java.util.ArrayList;
import java.util.List;

/**
 * What is left for a class of different work, once others have what they need.
 *
 * <p>Each number of threads it could have is tried, as far as the others' goals can be kept beside
 * it: more for it is more for them, too.
 */
final class MixedRoom implements PlanRoom {
  private final ClosedNetwork network;
  private final int threads;
  private final TotalsGrid grid;
  private final double[] mostLoss;
  private final List<MixedGoal> goals;
  private int[] taken;
  private int tried = -1;
  private List<MtrrServer> candidates = List.of();

  /**
   * Room for classes that have their reserves so far.
   *
   * @param mostLoss share of requests that each class may lose; raised where it cannot be kept
   */
  MixedRoom(
      ClosedNetwork network,
      List<MixedGoal> goals,
      int threads,
      TotalsGrid grid,
      double[] mostLoss) {
    this.network = network;
    this.goals = new ArrayList<>(goals);
    this.threads = threads;
    this.grid = grid;
    this.mostLoss = mostLoss;
    this.taken = goals.stream().mapToInt(MixedGoal::min).toArray();
  }

  @Override
  public boolean isReachable(int k, Promise asked) {
    double[] rates = network.rates(k, taken);
    return asked.isKept(MtrrServer.of(goals.get(k).load().withArrivalRate(0), rates));
  }

  @Override
  public boolean take(int k, Promise promise) {
    MixedGoal before = goals.set(k, goals.get(k).with(promise, mostLoss[k]));
    int[] found = LeastPartition.find(network, goals, threads, taken);
    if (found == null) {
      goals.set(k, before);
      return false;
    }
    taken = found;
    tried = -1;
    return true;
  }

  @Override
  public double nearest(int k, Promise asked) {
    double best = Double.POSITIVE_INFINITY;
    double leastLoss = Double.POSITIVE_INFINITY;
    for (MtrrServer server : candidates(k)) {
      double loss = Math.max(MixedGoal.LITTLE_LOSS, server.loss());
      if (loss <= leastLoss) {
        double time = asked.value(server, grid.precision());
        best = loss < leastLoss ? time : Math.min(best, time);
        leastLoss = loss;
      }
    }
    if (leastLoss > MixedGoal.LITTLE_LOSS) {
      mostLoss[k] = Math.min(1, leastLoss * Relaxation.MARGIN);
    }
    return best;
  }

  @Override
  public double arrivalLimit(int k, Promise asked) {
    double best = 0;
    MixedGoal goal = goals.get(k).with(asked, MixedGoal.LITTLE_LOSS);
    for (MtrrServer server : candidates(k)) {
      best =
          ArrivalLimit.greatest(
              best,
              grid.precision(),
              rate -> goal.isKept(server.withLoad(goal.load().withArrivalRate(rate))));
    }
    return best;
  }

  /** The class with every number of threads that leaves enough for the goals of the others. */
  private List<MtrrServer> candidates(int k) {
    if (tried != k) {
      tried = k;
      candidates = new ArrayList<>();
      int[] at = taken.clone();
      for (int m = at[k]; m <= goals.get(k).max(); m = next(m)) {
        at[k] = m;
        int[] found = LeastPartition.find(network, goals, threads, at);
        if (found == null) {
          break;
        }
        candidates.add(MtrrServer.of(goals.get(k).load(), network.rates(k, found)));
        at = found;
      }
    }
    return candidates;
  }

  private int next(int threadsBefore) {
    int next = threadsBefore + 1;
    while (next < threads && !grid.has(next)) {
      next++;
    }
    return next;
  }
}
