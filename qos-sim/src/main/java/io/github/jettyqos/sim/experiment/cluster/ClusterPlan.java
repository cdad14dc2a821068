package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.sim.experiment.NodeSpec;
import java.util.List;

/**
 * A cluster and what it gets.
 *
 * @param nodes the nodes
 * @param fronts front ends, each of which gets the same part of the requests
 * @param heartbeatNanos from one report to the next
 * @param transitNanos how long a report is under way, so that it is that old when it comes
 * @param load of the capacity of all nodes
 * @param seconds of virtual time, a fifth of which is warming up
 * @param traffic the requests, and how nodes serve them
 */
record ClusterPlan(
    List<NodeSpec> nodes,
    int fronts,
    long heartbeatNanos,
    long transitNanos,
    double load,
    double seconds,
    Traffic traffic) {
  static final long MILLI = 1_000_000;

  /** One front end, and reports every 100 ms that are 1 ms old. */
  static ClusterPlan of(List<NodeSpec> nodes, double load, double seconds) {
    return new ClusterPlan(nodes, 1, 100 * MILLI, MILLI, load, seconds, new ExponentialTraffic());
  }

  ClusterPlan fronts(int number) {
    return new ClusterPlan(nodes, number, heartbeatNanos, transitNanos, load, seconds, traffic);
  }

  ClusterPlan reports(long everyNanos, long oldNanos) {
    return new ClusterPlan(nodes, fronts, everyNanos, oldNanos, load, seconds, traffic);
  }

  ClusterPlan of(Traffic other) {
    return new ClusterPlan(nodes, fronts, heartbeatNanos, transitNanos, load, seconds, other);
  }

  /** Requests per second of a class that are the load. */
  double rate(int classIndex) {
    double capacity =
        nodes.stream()
            .mapToDouble(node -> (classIndex == 0 ? node.first() : node.second()) * node.speed())
            .sum();
    return load * capacity / traffic.meanSeconds();
  }
}
