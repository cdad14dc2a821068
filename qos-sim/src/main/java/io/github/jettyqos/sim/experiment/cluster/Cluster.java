package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.sim.experiment.Experiment;
import java.util.List;

/** The experiments with clusters. */
public final class Cluster {
  private Cluster() {}

  /** All of them, in the order in which they are listed. */
  public static List<Experiment> all() {
    return List.of(new ClusterUnequal(), new ClusterStale(), new ClusterHerd());
  }
}
