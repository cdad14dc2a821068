package io.github.jettyqos.sim.model;

import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.model.MixedClass;
import io.github.jettyqos.core.model.MixedPlanner;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.model.OfferedLoad;
import io.github.jettyqos.core.model.PlanLimits;
import io.github.jettyqos.core.model.WorstCase;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Divides threads among classes of different work so that the sum of the holding costs is small, in
 * the worst case.
 *
 * <pre>
 *   minimise  sum over k of h_k(W_k(m)),   least_k to most_k threads each, at most so many in all
 * </pre>
 *
 * <p>What a class costs depends on the threads of all others. That goes through one number, how
 * many of their requests are at the common station: for each of some such numbers the classes are
 * taken as separate and divided exactly ({@link PressedCosts}). The best of these divisions, by
 * their true cost, are then improved by exchanging threads between classes as long as that helps.
 * So the result is near the least cost, but not always it: on small random cases, where every
 * division can be tried, within 2 %.
 *
 * <p>Source: Jamjoom, Chou and Shin 2004, section VI, for the costs; the method is ours.
 */
public final class MixedCosts {
  private static final int STARTS = 6;
  private static final int MOST_EVALUATIONS = 5_000;

  private final CommonStation station;
  private final List<MixedClass> classes;
  private final int threads;
  private final int lent;
  private int evaluations;

  private MixedCosts(CommonStation station, List<MixedClass> classes, int threads, int lent) {
    this.station = station;
    this.classes = classes;
    this.threads = threads;
    this.lent = lent;
  }

  /**
   * A cheap division of any number of threads.
   *
   * @param station what all handlers share
   * @param classes 1 to 64 classes
   * @param threads the most there are, 1 to 65535
   * @param lent requests that are at the station always, as {@link MixedPlanner} has it
   * @return the division, and its cost
   * @throws ConfigException if the reserves need more threads than there are
   */
  public static CostPlan cheapest(
      CommonStation station, List<MixedClass> classes, int threads, int lent) {
    PlanLimits.reserves(threads, classes.stream().mapToInt(MixedClass::min).toArray());
    MixedPlanner.LENT.check("lent", lent);
    MixedCosts costs = new MixedCosts(station, List.copyOf(classes), threads, lent);
    return new PressedCosts(station, classes, threads, lent)
        .divisions().stream()
            .map(costs::plan)
            .distinct()
            .sorted(Comparator.comparingDouble(CostPlan::cost))
            .limit(STARTS)
            .map(costs::improve)
            .min(Comparator.comparingDouble(CostPlan::cost))
            .orElseThrow();
  }

  /** The true cost of a division. */
  static double cost(CommonStation station, List<MixedClass> classes, int lent, int... partition) {
    WorkDescription work =
        new WorkDescription(station, classes.stream().map(MixedClass::work).toList());
    List<OfferedLoad> loads = classes.stream().map(MixedClass::offered).toList();
    List<MtrrServer> servers = WorstCase.of(work, loads, lent, partition);
    double sum = 0;
    for (int k = 0; k < partition.length; k++) {
      MtrrServer server = servers.get(k);
      sum += classes.get(k).cost().of(server.residenceTime(), server.loss());
    }
    return sum;
  }

  private CostPlan plan(int... partition) {
    evaluations++;
    return new CostPlan(
        Partition.of(Arrays.stream(partition).sum(), partition),
        cost(station, classes, lent, partition));
  }

  /** Repeats the best exchange until none helps, with many threads first. */
  private CostPlan improve(CostPlan start) {
    CostPlan best = start;
    int step = 1;
    while (2 * step <= best.partition().sum() / (2 * classes.size())) {
      step *= 2;
    }
    while (step >= 1 && evaluations < MOST_EVALUATIONS) {
      CostPlan next = bestExchange(best, step);
      if (next.cost() < best.cost() * (1 - 1e-12)) {
        best = next;
      } else {
        step /= 2;
      }
    }
    return best;
  }

  /**
   * The best exchange of {@code step} threads, or twice as many, between two classes or with the
   * unused threads.
   */
  private CostPlan bestExchange(CostPlan from, int step) {
    CostPlan best = from;
    int n = classes.size();
    for (int giver = -1; giver < n; giver++) {
      for (int taker = -1; taker < n; taker++) {
        for (int kind = 0; kind < 4 && giver != taker; kind++) {
          int[] changed = from.partition().budgets();
          boolean legal =
              give(changed, giver, -step * (1 + kind % 2))
                  && give(changed, taker, step * (1 + kind / 2))
                  && Arrays.stream(changed).sum() <= threads;
          CostPlan plan = legal ? plan(changed) : from;
          best = plan.cost() < best.cost() ? plan : best;
        }
      }
    }
    return best;
  }

  private boolean give(int[] partition, int k, int step) {
    if (k < 0) {
      return true;
    }
    partition[k] += step;
    return partition[k] >= classes.get(k).min() && partition[k] <= classes.get(k).max();
  }
}
