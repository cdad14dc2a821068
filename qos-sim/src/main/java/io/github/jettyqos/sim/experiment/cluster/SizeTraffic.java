package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.experiment.NodeSpec;
import io.github.jettyqos.sim.server.ClusterNode;
import io.github.jettyqos.sim.server.Curve;
import io.github.jettyqos.sim.server.ProcessorSharing;
import java.util.function.Supplier;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Targets of heavy-tailed sizes, all asked for as often: bounded Pareto, shape 1.1, from k to 10
 * 000 k, at evenly spaced quantiles. Work is in proportion to size.
 *
 * @param order of the queues at nodes
 * @param shared whether all requests of a node share one processor; otherwise each thread is one
 */
record SizeTraffic(QueuePolicy order, boolean shared) implements Traffic, Traffic.Site {
  private static final double SHAPE = 1.1;
  private static final double RANGE = 1e4;
  private static final double MEAN = 0.05;

  /** The size of each target in seconds of work, with the mean given. */
  private static final double[] SECONDS = quantiles();

  private static double[] quantiles() {
    double[] sizes = new double[TARGETS];
    double sum = 0;
    for (int i = 0; i < TARGETS; i++) {
      double beyond = Math.pow(RANGE, -SHAPE);
      sizes[i] = Math.pow(1 - (i + 0.5) / TARGETS * (1 - beyond), -1 / SHAPE);
      sum += sizes[i];
    }
    for (int i = 0; i < TARGETS; i++) {
      sizes[i] *= MEAN * TARGETS / sum;
    }
    return sizes;
  }

  @Override
  public double meanSeconds() {
    return MEAN;
  }

  @Override
  public int queue() {
    return 5000;
  }

  @Override
  public Site open(RandomStreams streams) {
    return this;
  }

  @Override
  public Supplier<Asked> requests(RandomStreams streams, String name) {
    UniformRandomProvider random = streams.stream("asked " + name);
    return () -> {
      int target = random.nextInt(TARGETS);
      double work = SECONDS[target];
      return new Asked(
          new FileContent(target, (long) (1e9 * work), work, 0, 0), random.nextInt(CLIENTS), 0);
    };
  }

  @Override
  public ClusterNode node(Simulation simulation, Gate gate, NodeSpec node) {
    if (!shared) {
      return new ClusterNode(simulation, gate, node.speed());
    }
    double processors = gate.partition().total();
    ProcessorSharing all = new ProcessorSharing(simulation, Curve.ONE);
    return new ClusterNode(
        simulation,
        gate,
        node.speed(),
        (content, done) -> all.start(new Stations.Stage(done), content.workSeconds() / processors));
  }
}
