package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A run of a {@link GaoSite}, period by period. */
final class GaoRun {
  private static final double NANOS = 1e9;

  /** Threads of class 1 on each node in each period. */
  final List<double[]> inputs = new ArrayList<>();

  /** Normalised residence time of class 1 in each period. */
  final List<double[]> outputs = new ArrayList<>();

  /** Mean residence times of both classes in each period, seconds. */
  final List<double[]> delays = new ArrayList<>();

  /** Requests completed. */
  long completed;

  /** Sets the quotas of the coming period. */
  @FunctionalInterface
  interface Setter {
    /**
     * Threads of class 1 on each node.
     *
     * @param run what was so far, up to the period that has just ended
     * @param inForce in that period
     */
    double[] next(GaoRun run, double[] inForce);
  }

  GaoRun(GaoSite site, double period, double seconds, Setter setter) {
    double[] inForce = new double[GaoSite.NODES];
    Arrays.fill(inForce, GaoSite.THREADS / 2.0);
    for (int k = 1; k * period <= seconds; k++) {
      site.simulation.runUntil((long) (k * period * NANOS));
      PeriodDelay first = site.cluster.takeResidence(0);
      PeriodDelay second = site.cluster.takeResidence(1);
      completed += first.count() + second.count();
      inputs.add(inForce);
      outputs.add(new double[] {first.mean() / (first.mean() + second.mean())});
      delays.add(new double[] {first.mean(), second.mean()});
      List<int[]> quotas = GaoSite.quotas(setter.next(this, inForce.clone()));
      site.cluster.quotas(quotas);
      inForce = quotas.stream().mapToDouble(node -> node[0]).toArray();
    }
  }

  /** The delay of class 1 over that of class 2 in a period. */
  double ratio(int period) {
    return delays.get(period)[0] / delays.get(period)[1];
  }

  double last() {
    return outputs.get(outputs.size() - 1)[0];
  }
}
