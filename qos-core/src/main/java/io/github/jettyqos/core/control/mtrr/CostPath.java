package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.control.ClassMeasurement;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.PeriodDelay;
import io.github.jettyqos.core.model.AllocationPlanner;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.model.OfferedLoad;
import io.github.jettyqos.core.model.PlannedClass;
import io.github.jettyqos.core.model.Workload;
import io.github.jettyqos.core.model.WorstCase;
import io.github.jettyqos.core.settings.MtrrRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The law where nobody has a target: the division with the least holding cost, at a load that
 * includes what waits, for times that are corrected by what was measured.
 *
 * <pre>
 *   minimise  sum over k of  h_k(r_k W_k, p_k)      at lambda_k = arrivals + K queued_k
 *   log r_k := log r_k + min(1, k n) (log(w_k / W_k) - log r_k),   1/4 to 4
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>h_k, W_k, p_k</td><td>holding cost, residence time in the worst case, seconds, and share
 *   that is lost</td></tr>
 *   <tr><td>r_k</td><td>trim: what a request was measured to take by what the table says of the
 *   partition in force; 1 at first</td></tr>
 *   <tr><td>w_k, n</td><td>mean residence time of a period, seconds, and its completions, of which
 *   {@value #MOST_REQUESTS} count</td></tr>
 *   <tr><td>K</td><td>{@link MtrrRule#drain} per second, or per period where that is longer</td></tr>
 *   <tr><td>k</td><td>{@link MtrrRule#trim}, for each request</td></tr>
 * </table>
 *
 * <p>Where there is a target the queue term and the trim bring a class to it ({@link SetPoint}).
 * Here there is nothing to be brought to, so they correct what a division is chosen by: a class
 * whose requests take longer than its table says, since their work varies more, costs as much as it
 * is measured to. Tables are of the worst case, so most ratios are below 1; only how they differ
 * between classes moves threads. Ratios are learnt from a partition that this has proposed.
 *
 * <p>Sources: costs Jamjoom, Chou and Shin 2004, section VI; queue term and trim after Liu, Zheng,
 * Heo and Sha 2005, who have both for a service rate.
 */
final class CostPath {
  private static final double MOST_REQUESTS = 25;

  /** Beyond it a table is of another server, and costs would be made of what chance says. */
  private static final double MOST_RATIO = Math.log(4);

  private final List<ServiceClass> classes;
  private final MtrrRule options;
  private final double[] logRatios;
  private @Nullable Partition proposed;

  CostPath(List<ServiceClass> classes, MtrrRule options) {
    this.classes = classes;
    this.options = options;
    this.logRatios = new double[classes.size()];
  }

  /**
   * The cheapest division.
   *
   * @param threads the most there are
   * @param period how long it stands, seconds
   */
  Partition next(Measurement measured, Speedup speedup, int threads, double period) {
    learn(measured, speedup);
    List<PlannedClass> planned = new ArrayList<>();
    for (int k = 0; k < logRatios.length; k++) {
      ClassMeasurement seen = measured.classes().get(k);
      double drained = options.drain() * seen.queued() / Math.max(1, period);
      PlannedClass plain =
          PlannedClass.of(classes.get(k), load(k, seen.arrivalRate() + drained, speedup));
      planned.add(plain.withCost(trimmed(plain.cost(), Math.exp(logRatios[k]))));
    }
    proposed = AllocationPlanner.cheapest(planned, threads).partition();
    return proposed;
  }

  private static HoldingCost trimmed(HoldingCost cost, double ratio) {
    return ratio == 1 ? cost : (residence, loss) -> cost.of(ratio * residence, loss);
  }

  private void learn(Measurement measured, Speedup speedup) {
    int[] budgets = measured.partition().budgets();
    boolean own = proposed != null && Arrays.equals(budgets, proposed.budgets());
    if (!own || options.trim() == 0) {
      return;
    }
    List<OfferedLoad> loads = new ArrayList<>();
    for (int k = 0; k < budgets.length; k++) {
      loads.add(load(k, measured.classes().get(k).arrivalRate(), speedup).offered());
    }
    WorkDescription equal = WorkDescription.equal(speedup, budgets.length);
    List<MtrrServer> servers = WorstCase.of(equal, loads, 0, budgets);
    for (int k = 0; k < budgets.length; k++) {
      PeriodDelay delay = measured.classes().get(k).residence();
      if (delay.count() > 0 && delay.mean() > 0) {
        double off = Math.log(delay.mean() / servers.get(k).residenceTime()) - logRatios[k];
        double part = Math.min(1, options.trim() * Math.min((double) delay.count(), MOST_REQUESTS));
        double moved = logRatios[k] + part * off;
        logRatios[k] = Math.max(-MOST_RATIO, Math.min(MOST_RATIO, moved));
      }
    }
  }

  private Workload load(int k, double arrivalRate, Speedup speedup) {
    return Workload.of(classes.get(k), arrivalRate, speedup);
  }
}
