package io.github.jettyqos.core.model;

import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.model.Relaxation.PlanRoom;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The remaining room for a class of different work beside the needs of others.
 *
 * <p>Each possible number of threads is tried, as far as the goals of the others are feasible
 * beside it; more threads for it also mean higher needs of the others. The quick mode tries only a
 * few, with less precision.
 */
final class MixedRoom implements PlanRoom {
  /** Quick mode: limit per plan, as each try takes as long as a feasible plan. */
  private static final int MOST_TRIES = 12;

  private static final int FEWER = 4;

  private final WorkDescription work;
  private final ClosedNetwork network;
  private final int threads;
  private final Pace pace;
  private final double[] mostLoss;
  private final List<MixedGoal> goals;
  private int[] taken;
  private int tried = -1;
  private int tries;
  private List<MtrrServer> candidates = List.of();

  /**
   * A room of classes with only their reserves.
   *
   * @param work work of the classes
   * @param network the same, with lent threads
   * @param mostLoss greatest loss of each class; raised if infeasible
   */
  MixedRoom(
      WorkDescription work,
      ClosedNetwork network,
      List<MixedGoal> goals,
      int threads,
      Pace pace,
      double[] mostLoss) {
    this.work = work;
    this.network = network;
    this.goals = new ArrayList<>(goals);
    this.threads = threads;
    this.pace = pace;
    this.mostLoss = mostLoss;
    this.taken = goals.stream().mapToInt(MixedGoal::min).toArray();
  }

  @Override
  public boolean isSafe(int k, Promise asked) {
    double[] rates = network.rates(k, taken);
    return asked.isKept(MtrrServer.of(goals.get(k).load().withArrivalRate(0), rates));
  }

  @Override
  public boolean isLikely(int k, Promise asked) {
    List<OfferedLoad> loads = new ArrayList<>();
    for (MixedGoal each : goals) {
      loads.add(each.load());
    }
    loads.set(k, loads.get(k).withArrivalRate(0));
    return asked.isKept(MixedMeanField.of(work, loads, taken).get(k));
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
        double time = asked.value(server, pace.precision());
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
    List<MtrrServer> tried = candidates(k);
    boolean all = pace == Pace.EXACT;
    for (MtrrServer server :
        all ? tried : tried.subList(Math.max(0, tried.size() - 1), tried.size())) {
      best =
          ArrivalLimit.greatest(
              best,
              pace.precision(),
              rate -> goal.isKept(server.withLoad(goal.load().withArrivalRate(rate))));
    }
    return best;
  }

  /** The class with each number of threads that is feasible beside the others. */
  private List<MtrrServer> candidates(int k) {
    if (tried != k) {
      tried = k;
      candidates = new ArrayList<>();
      if (pace == Pace.EXACT) {
        tryEvery(k);
      } else {
        tryMost(k);
      }
    }
    return candidates;
  }

  private void tryEvery(int k) {
    int[] at = taken;
    for (int m = taken[k]; at != null && m <= goals.get(k).max(); m++) {
      at = tryWith(k, m, at);
    }
  }

  /**
   * Tries nearly the maximum, since a class is seldom faster with fewer; and the present number.
   */
  private void tryMost(int k) {
    add(k, taken);
    int slack = Math.min(goals.get(k).max() - taken[k], threads - ClosedNetwork.sum(taken));
    for (int more = slack; more > 0 && tries < MOST_TRIES; more /= FEWER) {
      tries++;
      if (tryWith(k, taken[k] + more, taken) != null) {
        return;
      }
    }
  }

  /** The partition with this number of threads for the class; null if infeasible. */
  private int @Nullable [] tryWith(int k, int own, int... from) {
    int[] at = from.clone();
    at[k] = own;
    int[] found =
        pace == Pace.EXACT
            ? LeastPartition.find(network, goals, threads, at)
            : LeastPartition.near(network, goals, threads, at);
    if (found != null) {
      add(k, found);
    }
    return found;
  }

  private void add(int k, int... partition) {
    candidates.add(MtrrServer.of(goals.get(k).load(), network.rates(k, partition)));
  }

  /** The precision of a planner, since a control loop plans four times a second. */
  enum Pace {
    /** Relative precision 1e-7, and every number of threads. */
    EXACT(1e-7),
    /** Relative precision 0.5 %, and few numbers of threads for an infeasible target. */
    HURRY(5e-3);

    private final double precision;

    Pace(double precision) {
      this.precision = precision;
    }

    /** The relative precision of times and rates. */
    double precision() {
      return precision;
    }
  }
}
