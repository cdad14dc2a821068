package io.github.jettyqos.sim.model;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.List;

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
 * point slow everybody down, and the best total is often near it (up to 2.7 times the cost
 * otherwise).
 *
 * <p>Of totals with equal cost the smallest is taken; equal arguments give equal plans.
 */
public final class AllocationPlanner {
  /** Costs nearer than this are equal: no total is taken for the sake of rounding. */
  private static final double SAME = 1e-12;

  private AllocationPlanner() {}

  /**
   * The cheapest division of any number of threads.
   *
   * @param classes 1 to 64 classes
   * @param threads the most there are, 1 to 65535
   * @return the division with the least cost
   * @throws ConfigException if the reserves need more threads than there are, or a cost decreases
   */
  public static CostPlan cheapest(List<PlannedClass> classes, int threads) {
    Totals totals = new Totals(classes, threads);
    TotalSolver solver = new TotalSolver(totals.rows(), threads);
    CostPlan best = atSaturation(totals, solver);
    int hopeless = 0;
    while (totals.advance()) {
      if (!totals.isPossible() || hopeless-- > 0) {
        continue;
      }
      totals.compute();
      double bound = bound(best, totals.total());
      if (solver.solve(totals.total(), bound)) {
        best = plan(totals, solver);
        hopeless = 0;
      } else {
        hopeless = solver.hopeless(totals.total(), bound);
      }
    }
    return best;
  }

  /** What a total must be below: of equal ones the smallest is wanted. */
  private static double bound(CostPlan best, int total) {
    return total < best.partition().total()
        ? best.cost() * (1 + SAME) + Double.MIN_NORMAL
        : best.cost() * (1 - SAME);
  }

  /**
   * The best of one total, which is near the best of all: with it most totals are soon ruled out.
   */
  private static CostPlan atSaturation(Totals totals, TotalSolver solver) {
    totals.advanceTo(totals.saturationPoint());
    totals.compute();
    if (!solver.solve(totals.total(), Double.POSITIVE_INFINITY)) {
      throw new IllegalStateException("no division of " + totals.total() + " threads");
    }
    CostPlan plan = plan(totals, solver);
    totals.restart();
    return plan;
  }

  /**
   * The cheapest division of every number of threads.
   *
   * @param classes 1 to 64 classes
   * @param threads the most there are, 1 to 65535
   * @return one plan for each total, from the sum of the reserves upwards
   * @throws ConfigException if the reserves need more threads than there are, or a cost decreases
   */
  public static List<CostPlan> everyTotal(List<PlannedClass> classes, int threads) {
    List<CostPlan> plans = new ArrayList<>();
    Totals totals = new Totals(classes, threads);
    TotalSolver solver = new TotalSolver(totals.rows(), threads);
    while (totals.advance()) {
      totals.compute();
      if (totals.isPossible() && solver.solve(totals.total(), Double.POSITIVE_INFINITY)) {
        plans.add(plan(totals, solver));
      }
    }
    return plans;
  }

  private static CostPlan plan(Totals totals, TotalSolver solver) {
    Partition partition = Partition.of(totals.total(), solver.threads());
    return new CostPlan(partition, solver.cost(totals.total()));
  }
}
