package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.util.List;

/**
 * The measurement of a cluster in one period.
 *
 * @param delays of each class, over all nodes: completed requests and their mean delay
 * @param nodes each node, with its budgets during the period
 */
public record ClusterMeasurement(List<PeriodDelay> delays, List<ClusterNode> nodes) {
  /**
   * A node.
   *
   * @param threads its threads, 1 to 65535
   * @param speed of a thread, relative to the other nodes; above 0
   * @param up whether it gets requests
   * @param budgets of each class, in force during the period
   */
  public record ClusterNode(int threads, double speed, boolean up, List<Integer> budgets) {
    public ClusterNode {
      Partition.THREADS.check("threads", threads);
      if (!(speed > 0 && speed <= Double.MAX_VALUE)) {
        throw ConfigException.of("speed", speed, "is not above 0");
      }
      budgets = List.copyOf(budgets);
    }

    /** The capacity of its threads for a class, in threads of a node of speed 1. */
    double capacity(int classIndex) {
      return speed * budgets.get(classIndex);
    }
  }

  public ClusterMeasurement {
    delays = List.copyOf(delays);
    nodes = List.copyOf(nodes);
    for (ClusterNode node : nodes) {
      if (node.budgets().size() != delays.size()) {
        throw ConfigException.of(
            "budgets", node.budgets().size(), "for " + delays.size() + " classes");
      }
    }
  }
}
