package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.experiment.NodeSpec;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.workload.Arrivals;
import io.github.jettyqos.sim.workload.GapSource;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.util.List;

/**
 * Connections that come to a cluster, half of them of each class; over each come 5 requests, one
 * after the other, since the paper's 25 connections a second are 120 requests a second.
 *
 * <p>Chosen: Poisson connections; bounded Pareto work of shape 1.5, from k to 1000 k; threads that
 * 24 connections a second saturate, however many; 50 requests may wait on a node for each class,
 * the next one is turned away and its connection goes on.
 */
final class GaoConnections {
  static final int REQUESTS = 5;

  /**
   * The part of the delay that Maximum Idle First saves in the paper, and of throughput it adds.
   */
  static final double PAPER_DELAY = 0.21;

  static final double PAPER_THROUGHPUT = 0.33;
  private static final double NANOS = 1e9;

  /** What all threads complete in a second. */
  private static final double CAPACITY = 120;

  private static final double SHAPE = 1.5;
  private static final double RANGE = 1000;
  private static final int QUEUE = 50;
  private static final double WARM_UP = 0.2;

  final Simulation simulation = new Simulation();
  final GaoCluster cluster;
  private final WorkDistribution[] work = new WorkDistribution[GaoCluster.CLASSES];

  /**
   * The result of a run after its warm-up.
   *
   * @param throughput requests completed per second
   * @param delay residence times of both classes
   */
  record Outcome(double throughput, PeriodDelay delay) {}

  GaoConnections(
      long seed, List<NodeSpec> nodes, GaoBalancer balancing, double connectionsPerSecond) {
    RandomStreams streams = new RandomStreams(seed);
    cluster = GaoCluster.of(simulation, nodes, balancing, QUEUE);
    double threads =
        nodes.stream().mapToDouble(node -> (node.first() + node.second()) * node.speed()).sum();
    // The mean of a bounded Pareto distribution in units of its least value.
    double mean =
        SHAPE / (SHAPE - 1) * (1 - Math.pow(RANGE, 1 - SHAPE)) / (1 - Math.pow(RANGE, -SHAPE));
    double least = threads / CAPACITY / mean;
    for (int i = 0; i < work.length; i++) {
      int classIndex = i;
      work[i] =
          WorkDistribution.boundedPareto(least, least * RANGE, SHAPE, streams.stream("work " + i));
      GapSource gaps =
          GapSources.poisson(
              connectionsPerSecond / work.length, streams.stream("connections " + i));
      new Arrivals(simulation, gaps, () -> next(classIndex, REQUESTS)).start();
    }
  }

  static Outcome run(
      long seed,
      List<NodeSpec> nodes,
      GaoBalancer balancing,
      double connectionsPerSecond,
      int requests) {
    GaoConnections connections = new GaoConnections(seed, nodes, balancing, connectionsPerSecond);
    double seconds = requests / (connectionsPerSecond * REQUESTS);
    connections.simulation.runUntil((long) (WARM_UP * seconds * NANOS));
    connections.take();
    connections.simulation.runUntil((long) (seconds * NANOS));
    PeriodDelay delay = connections.take();
    return new Outcome(delay.count() / ((1 - WARM_UP) * seconds), delay);
  }

  /** The residence times of both classes together. */
  private PeriodDelay take() {
    List<PeriodDelay> both = cluster.takeResidence();
    long count = both.stream().mapToLong(PeriodDelay::count).sum();
    double sum =
        both.get(0).count() * both.get(0).mean() + both.get(1).count() * both.get(1).mean();
    return count == 0 ? PeriodDelay.NONE : PeriodDelay.of(count, sum / count);
  }

  /** Sends the next request of a connection, if any are left. */
  private void next(int classIndex, int left) {
    if (left > 0) {
      cluster.arrive(
          classIndex,
          work[classIndex].nextSeconds(),
          RequestListener.of(
              (waiting, processing) -> next(classIndex, left - 1),
              reason -> next(classIndex, left - 1)));
    }
  }
}
