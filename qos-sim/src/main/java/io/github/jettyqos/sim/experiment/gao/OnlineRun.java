package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.control.PeriodDelay;
import io.github.jettyqos.core.control.delay.ClusterLaw;
import io.github.jettyqos.core.control.delay.ClusterMeasurement;
import io.github.jettyqos.core.control.delay.ClusterProposal;
import io.github.jettyqos.core.settings.OptimalRule;
import java.util.ArrayList;
import java.util.List;

/** A run of an {@link OnlineCase}, period by period. */
final class OnlineRun {
  static final double PERIOD = 0.5;

  /** What settles has settled, seconds. */
  static final double SETTLED = 30;

  static final double END = 90;
  private static final double NANOS = 1e9;

  /** Delays of each class in each settled period. */
  final List<List<PeriodDelay>> periods = new ArrayList<>();

  OnlineRun(long seed, OnlineCase which, boolean controlled) {
    OnlineCluster cluster = new OnlineCluster(seed, which);
    ClusterLaw law = new ClusterLaw(cluster.classes, OptimalRule.DEFAULT);
    for (int m = 1; m * PERIOD <= END; m++) {
      cluster.simulation.runUntil((long) (m * PERIOD * NANOS));
      List<PeriodDelay> delays = cluster.takeDelays();
      if (m * PERIOD > SETTLED) {
        periods.add(delays);
      }
      ClusterProposal next = law.propose(new ClusterMeasurement(delays, cluster.nodes()));
      if (System.getProperty("trace") != null) {
        System.out.printf("%d %s %s %s%n", m, delays.stream().map(d -> "%d:%.4f".formatted(d.count(), d.mean())).toList(), next.budgets(), next.remark());
      }
      if (controlled) {
        cluster.budgets(next.budgets());
      }
    }
  }

  /** Normalised delays of all classes but the last, period by period. */
  List<double[]> outputs() {
    return periods.stream()
        .map(
            delays -> {
              double sum = delays.stream().mapToDouble(PeriodDelay::mean).sum();
              double[] outputs = new double[delays.size() - 1];
              for (int k = 0; k < outputs.length; k++) {
                outputs[k] = delays.get(k).mean() / sum;
              }
              return outputs;
            })
        .toList();
  }
}
