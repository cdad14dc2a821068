package io.github.jettyqos.sim.model;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.model.MixedClass;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.model.PlanLimits;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Divides threads so that the sum of the holding costs is least, in the worst case.
 *
 * <p>Law, over the m_k of all classes and over their total T:
 *
 * <pre>
 *   minimise  sum over k of h_k(W_k(m_k, T - m_k)),   sum of m_k = T,  least_k to most_k each,
 *             T = sum of least_k .. threads
 * </pre>
 *
 * <p>Each class is looked at as if all threads of the others were busy, so what is promised holds
 * however much comes to them. Source: Jamjoom, Chou and Shin 2004, section VI, equation (15) and
 * figure 6. Deviation: one table for each total instead of one. Theirs takes the foreign threads to
 * be all that there are at most, which spends every thread always; more threads than the saturation
 * point slow all classes down, and the best total is often near it (up to 2.7 times the cost
 * otherwise).
 *
 * <p>All totals up to 200 are tried, beyond that one of each half percent, and then those around
 * the best. More than 1024 threads, or twice the saturation point, are not looked at: with them
 * only the shares of the classes get finer. Of totals with equal cost the smallest is taken.
 */
public final class AllocationPlanner {
  /**
   * The relative difference below which costs are equal, so that rounding does not choose the
   * total.
   */
  private static final double SAME = 1e-12;

  /** Totals up to this one are all tried. */
  private static final int EACH = 200;

  private static final int OF_USE = 1024;

  private final List<MixedClass> classes;
  private final List<Workload> loads;
  private final int reserves;
  private final int most;

  private AllocationPlanner(List<MixedClass> classes, List<Workload> loads, int threads) {
    this.classes = classes;
    this.loads = loads;
    this.reserves =
        PlanLimits.reserves(threads, classes.stream().mapToInt(MixedClass::min).toArray());
    int ofUse = Math.max(reserves, OF_USE);
    for (Workload each : loads) {
      ofUse = Math.max(ofUse, 2 * each.speedup().saturationPoint());
    }
    long most = classes.stream().mapToLong(MixedClass::max).sum();
    this.most = (int) Math.min(most, Math.min(threads, ofUse));
  }

  /**
   * The cheapest division of any number of threads.
   *
   * @param classes 1 to 64 classes
   * @param loads what comes to each, and the speedup of all
   * @param threads the most there are, 1 to 65535
   * @return the division with the least cost
   * @throws ConfigException if the reserves need more threads than there are
   */
  public static CostPlan cheapest(List<MixedClass> classes, List<Workload> loads, int threads) {
    AllocationPlanner planner = new AllocationPlanner(classes, loads, threads);
    CostPlan best = best(planner.totals());
    for (int step = best.partition().total() / EACH; step > 0; step /= 2) {
      int at = best.partition().total();
      best = best(List.of(planner.of(at - step), best, planner.of(at + step)));
    }
    return best;
  }

  private static CostPlan best(List<CostPlan> plans) {
    double least = plans.stream().mapToDouble(CostPlan::cost).min().orElseThrow();
    return plans.stream()
        .filter(each -> each.cost() <= least * (1 + SAME) + Double.MIN_NORMAL)
        .min(Comparator.comparingInt(each -> each.partition().total()))
        .orElseThrow();
  }

  /**
   * The cheapest division of every number of threads that is tried.
   *
   * @param classes 1 to 64 classes
   * @param loads what comes to each, and the speedup of all
   * @param threads the most there are, 1 to 65535
   * @return a plan for each, by rising totals
   * @throws ConfigException if the reserves need more threads than there are
   */
  public static List<CostPlan> everyTotal(
      List<MixedClass> classes, List<Workload> loads, int threads) {
    return new AllocationPlanner(classes, loads, threads).totals();
  }

  private List<CostPlan> totals() {
    return IntStream.concat(
            IntStream.iterate(reserves, total -> total < most, total -> total + 1 + total / EACH),
            IntStream.of(most))
        .boxed()
        .toList()
        .parallelStream()
        .map(this::of)
        .toList();
  }

  /** The cheapest division of so many threads, or of the nearest number there may be. */
  private CostPlan of(int wanted) {
    int total = Math.max(reserves, Math.min(most, wanted));
    int[] least = classes.stream().mapToInt(MixedClass::min).toArray();
    List<double[]> costs =
        IntStream.range(0, classes.size()).mapToObj(k -> costs(k, total)).toList();
    Divisions divisions = new Divisions(costs, least, total);
    return new CostPlan(Partition.of(total, divisions.of(total)), divisions.cost(total));
  }

  /** The costs of a class by its threads, with all other threads busy. */
  private double[] costs(int k, int total) {
    MixedClass owner = classes.get(k);
    double[] costs = new double[Math.min(owner.max(), total - reserves + owner.min()) + 1];
    for (int m = owner.min(); m < costs.length; m++) {
      MtrrServer server = loads.get(k).server(m, total - m);
      costs[m] = owner.cost().of(server.residenceTime(), server.loss());
    }
    return costs;
  }
}
