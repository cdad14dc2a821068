package io.github.jettyqos.sim.model;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.model.MixedClass;
import io.github.jettyqos.core.model.MixedPlanner;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.model.WorstCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The cheapest divisions of threads for assumed numbers of requests at the common station.
 *
 * <pre>
 *   phi_k  = d_k / (d_k + z_k + s_k)                   how much of its time a request computes
 *   c_k(m) = h_k(W_k) of class k alone beside max(0, p - phi_k m) requests at the station
 *   minimise  sum over k of c_k(m_k),  sum of m_k at most T,  for each pressure p
 * </pre>
 *
 * <p>A dynamic program over the classes for each p. What comes out need not press as was assumed;
 * its true cost tells.
 */
final class PressedCosts {
  private static final int PRESSURES = 12;
  private static final int TOTALS = 6;

  private final CommonStation station;
  private final List<MixedClass> classes;
  private final int threads;
  private final int lent;

  PressedCosts(CommonStation station, List<MixedClass> classes, int threads, int lent) {
    this.station = station;
    this.classes = classes;
    this.threads = threads;
    this.lent = lent;
  }

  /** The reserves, and divisions of some numbers of threads for each pressure. */
  List<int[]> divisions() {
    List<int[]> found = new ArrayList<>();
    found.add(classes.stream().mapToInt(MixedClass::min).toArray());
    double most = 0;
    for (MixedClass each : classes) {
      most = Math.max(most, phi(each) * threads);
    }
    for (int i = 0; i < PRESSURES; i++) {
      divide(found, most * i * i / ((PRESSURES - 1) * (PRESSURES - 1)));
    }
    return found;
  }

  private static double phi(MixedClass of) {
    ServiceDemand demand = of.work().demand();
    return demand.compute() / demand.unloaded();
  }

  private void divide(List<int[]> found, double pressure) {
    int[] least = classes.stream().mapToInt(MixedClass::min).toArray();
    int reserves = Arrays.stream(least).sum();
    List<double[]> costs =
        classes.stream()
            .map(
                each ->
                    costs(each, Math.min(each.max(), threads - reserves + each.min()), pressure))
            .toList();
    Divisions divisions = new Divisions(costs, least, threads);
    int cheapest = reserves;
    for (int used = reserves; used <= threads; used++) {
      cheapest = divisions.cost(used) < divisions.cost(cheapest) ? used : cheapest;
    }
    for (int i = 1; i <= TOTALS; i++) {
      int total = reserves + (threads - reserves) * i / TOTALS;
      if (divisions.cost(total) < Double.POSITIVE_INFINITY) {
        found.add(divisions.of(total));
      }
    }
    found.add(divisions.of(cheapest));
  }

  private double[] costs(MixedClass owner, int most, double pressure) {
    double[] cost = new double[most + 1];
    int known = -1;
    double[] rates = {};
    for (int m = owner.min(); m <= most; m++) {
      int beside = lent + (int) Math.round(Math.max(0, pressure - phi(owner) * m));
      if (beside != known) {
        known = beside;
        rates = rates(owner, most, Math.min(beside, MixedPlanner.LENT.max()));
      }
      MtrrServer server = MtrrServer.of(owner.offered(), Arrays.copyOf(rates, m));
      cost[m] = owner.cost().of(server.residenceTime(), server.loss());
    }
    return cost;
  }

  /** The completion rates of a class alone with 1 to {@code most} of its requests beside others. */
  private double[] rates(MixedClass owner, int most, int beside) {
    WorkDescription alone = new WorkDescription(station, List.of(owner.work()));
    MtrrServer server = WorstCase.of(alone, List.of(owner.offered()), beside, most).get(0);
    return IntStream.rangeClosed(1, most).mapToDouble(server::serviceRate).toArray();
  }
}
