package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.model.GuaranteePlan;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A plan that also holds while idle threads are lent: requests on lent threads compute in addition
 * to those of the worst case.
 *
 * <pre>
 *   b(m) = ceil(max(0, 1.25 P - sum over j of phi_j m_j)),   phi_j = d_j / (z_j + d_j)
 *   the plan is that for the least b with b at least b(its m)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>b</td><td>requests at the processors beside those of the partition</td></tr>
 *   <tr><td>P</td><td>processors</td></tr>
 *   <tr><td>m_j</td><td>threads of class j</td></tr>
 *   <tr><td>d_j, z_j</td><td>what its requests compute and spend elsewhere, seconds</td></tr>
 * </table>
 *
 * <p>Ours. The limit of 1.25 is that of the law on borrowers: more of them are not let in. A larger
 * b asks for more threads and so for a smaller b, so the least one is found by halving.
 *
 * @param plan the division
 * @param lent b
 */
record LentThreads(GuaranteePlan plan, int lent) {
  private static final double MOST_COMPUTING = 1.25;

  /**
   * Plans; b is 0 where no class lends.
   *
   * @param planner the plan for a b
   */
  static LentThreads of(
      WorkDescription work, List<ServiceClass> owners, IntFunction<GuaranteePlan> planner) {
    GuaranteePlan best = planner.apply(0);
    int low = 0;
    int high = beside(work, best.partition());
    if (owners.stream().noneMatch(owner -> owner.lend() > 0) || high == 0) {
      return new LentThreads(best, 0);
    }
    best = planner.apply(high);
    while (high - low > 1) {
      int middle = (low + high) / 2;
      GuaranteePlan plan = planner.apply(middle);
      if (beside(work, plan.partition()) <= middle) {
        high = middle;
        best = plan;
      } else {
        low = middle;
      }
    }
    return new LentThreads(best, high);
  }

  /** The law of b. */
  static int beside(WorkDescription work, Partition partition) {
    double computing = 0;
    for (int k = 0; k < partition.size(); k++) {
      ServiceDemand demand = work.classes().get(k).demand();
      computing += partition.budget(k) * demand.compute() / demand.unloaded();
    }
    return (int) Math.ceil(Math.max(0, MOST_COMPUTING * work.station().most() - computing));
  }
}
