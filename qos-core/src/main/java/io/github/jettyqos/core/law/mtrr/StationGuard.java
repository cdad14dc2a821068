package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.StationLimit;
import io.github.jettyqos.core.WorkDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The load limit of the common station during overload.
 *
 * <pre>
 *   limit    = sat (1 + max(.25, C2 / 2)),   weight_k = phi_k = d_k / (z_k + d_k)
 *   in force while  rho above 1  and the mean of rho over the last 10 periods above 1
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>sat</td><td>saturation of the station, requests</td></tr>
 *   <tr><td>rho</td><td>offered load, as a part of the capacity of the station</td></tr>
 *   <tr><td>C2</td><td>mean variation of that work</td></tr>
 *   <tr><td>d_k, z_k</td><td>seconds at the station and off it</td></tr>
 * </table>
 *
 * <p>Below capacity a limit only delays short requests behind long ones, unlike processor sharing,
 * so there is none; in overload it is larger for more variable times. (Multiprogramming limit by
 * variation: Schroeder, Harchol-Balter, Iyengar, Nahum and Wierman 2006.)
 */
public final class StationGuard {
  private static final double LEAST_MORE = 0.25;
  private static final double BY_VARIATION = 0.5;

  /** The weight of each period in the moving average. */
  private static final double PART = 0.1;

  /** The cap of a flood, so that its end is seen soon. */
  private static final double MOST = 2;

  private double load;
  private boolean inForce;

  /** Updates the load. */
  void look(WorkDescription work, double[] rates) {
    double now = work.load(rates) / work.station().most();
    load += PART * (Math.min(MOST, now) - load);
    inForce = Math.min(now, load) > 1;
  }

  /** The limit, if it is in force. */
  Optional<StationLimit> limit(WorkDescription work, double[] rates) {
    return inForce ? Optional.of(of(work, rates)) : Optional.empty();
  }

  /** The limit, in force or not. */
  public static StationLimit of(WorkDescription work, double[] rates) {
    List<Integer> weights = new ArrayList<>();
    double varied = 0;
    for (int k = 0; k < rates.length; k++) {
      ClassWork each = work.classes().get(k);
      ServiceDemand demand = each.demand();
      weights.add((int) Math.round(StationLimit.WHOLE * demand.compute() / demand.unloaded()));
      varied += rates[k] * demand.compute() * each.variation();
    }
    double variation = varied / Math.max(Double.MIN_NORMAL, work.load(rates));
    double most =
        work.station().saturation() * (1 + Math.max(LEAST_MORE, BY_VARIATION * variation));
    return new StationLimit(Math.round(StationLimit.WHOLE * most), weights);
  }
}
