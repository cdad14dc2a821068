package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.sim.experiment.Experiment;
import java.util.List;

/** The experiments with clusters. */
public final class ClusterExperiments {
  /** All experiments, in listing order. */
  public static final List<Experiment> ALL =
      List.of(
          new ClusterUnequal(120),
          new ClusterStale(200_000, 5),
          new ClusterHerd(120),
          new ClusterPolicies(1));

  private ClusterExperiments() {}
}
