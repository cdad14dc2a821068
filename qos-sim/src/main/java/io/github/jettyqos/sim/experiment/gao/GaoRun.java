package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.sim.event.Simulation;
import java.util.ArrayList;
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

  /** Requests of both classes completed in each period. */
  final List<Long> completed = new ArrayList<>();

  private final List<Double> means = new ArrayList<>();

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
    this(site.simulation, site.cluster, period, seconds, setter);
  }

  /** A run of any nodes. */
  GaoRun(Simulation simulation, GaoCluster cluster, double period, double seconds, Setter setter) {
    int[] threads =
        cluster.nodes.stream().mapToInt(node -> node.gate().partition().total()).toArray();
    double[] inForce = cluster.nodes.stream().mapToDouble(node -> node.quota(0)).toArray();
    for (int k = 1; k * period <= seconds; k++) {
      simulation.runUntil((long) (k * period * NANOS));
      PeriodDelay first = cluster.takeResidence(0);
      PeriodDelay second = cluster.takeResidence(1);
      long both = first.count() + second.count();
      completed.add(both);
      means.add((first.count() * first.mean() + second.count() * second.mean()) / both);
      inputs.add(inForce);
      outputs.add(new double[] {first.mean() / (first.mean() + second.mean())});
      delays.add(new double[] {first.mean(), second.mean()});
      List<int[]> quotas = GaoSite.quotas(setter.next(this, inForce.clone()), threads);
      cluster.quotas(quotas);
      inForce = quotas.stream().mapToDouble(node -> node[0]).toArray();
    }
  }

  /** The delay of class 1 over that of class 2 in a period. */
  double ratio(int period) {
    return delays.get(period)[0] / delays.get(period)[1];
  }

  /** The mean delay of both classes together in a period, seconds. */
  double mean(int period) {
    return means.get(period);
  }

  double last() {
    return outputs.get(outputs.size() - 1)[0];
  }
}
