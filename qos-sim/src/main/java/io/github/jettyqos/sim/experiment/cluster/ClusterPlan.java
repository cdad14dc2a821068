package io.github.jettyqos.sim.experiment.cluster;

import java.util.Collections;
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
 */
record ClusterPlan(
    List<Node> nodes,
    int fronts,
    long heartbeatNanos,
    long transitNanos,
    double load,
    double seconds) {
  static final long MILLI = 1_000_000;

  /**
   * A node.
   *
   * @param first threads of the first class
   * @param second threads of the second class
   * @param speed of each thread, which it measures and reports
   */
  record Node(int first, int second, double speed) {}

  /** One front end, and reports every 100 ms that are 1 ms old. */
  static ClusterPlan of(List<Node> nodes, double load, double seconds) {
    return new ClusterPlan(nodes, 1, 100 * MILLI, MILLI, load, seconds);
  }

  static List<Node> alike(int nodes, int threads) {
    return Collections.nCopies(nodes, new Node(threads, threads, 1));
  }

  ClusterPlan fronts(int number) {
    return new ClusterPlan(nodes, number, heartbeatNanos, transitNanos, load, seconds);
  }

  ClusterPlan reports(long everyNanos, long oldNanos) {
    return new ClusterPlan(nodes, fronts, everyNanos, oldNanos, load, seconds);
  }
}
