package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.PeriodDelay;
import java.util.List;

/**
 * What a front end saw of its cluster in one period.
 *
 * @param delays of each class, over all nodes: requests that were completed in the period, and
 *     their mean delay
 * @param nodes each of them, with the budgets that were in force there during the period
 */
public record ClusterMeasurement(List<PeriodDelay> delays, List<ClusterNode> nodes) {
  /**
   * A node as the law sees it.
   *
   * @param threads what is divided among the classes there, 1 to 65535
   * @param speed of a thread, relative to the other nodes; above 0
   * @param up whether it is given requests
   * @param budgets of each class, in force during the period
   */
  public record ClusterNode(int threads, double speed, boolean up, List<Integer> budgets) {
    /** Checks every component. */
    public ClusterNode {
      Partition.THREADS.check("threads", threads);
      if (!(speed > 0 && speed <= Double.MAX_VALUE)) {
        throw ConfigException.of("speed", speed, "is not above 0");
      }
      budgets = List.copyOf(budgets);
    }

    /** What its threads for a class can do, in threads of a node of speed 1. */
    double capacity(int classIndex) {
      return speed * budgets.get(classIndex);
    }
  }

  /** Copies and checks. */
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
