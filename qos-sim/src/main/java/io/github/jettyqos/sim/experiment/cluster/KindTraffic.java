package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.experiment.NodeSpec;
import io.github.jettyqos.sim.server.ClusterNode;
import java.util.function.Supplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Requests of four kinds, a quarter each, that stress the network, the processor, the disk, or the
 * processor and the network, at nodes with one of each.
 */
record KindTraffic() implements Traffic, Traffic.Site {
  /** Seconds of processor, disk and network; .04 of each in the mean. */
  private static final double[][] DEMANDS = {
    {0.005, 0.005, 0.09}, {0.085, 0.01, 0.005}, {0.01, 0.135, 0.005}, {0.06, 0.01, 0.06}
  };

  @Override
  public double meanSeconds() {
    return 0.04;
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
    ZigguratSampler.Exponential unit = ZigguratSampler.Exponential.of(random);
    return () -> {
      int kind = random.nextInt(Asked.KINDS);
      double[] demand = DEMANDS[kind];
      double length = unit.sample();
      return new Asked(
          new FileContent(
              Asked.KINDS * random.nextInt(TARGETS / Asked.KINDS) + kind,
              (long) (1e9 * length),
              length * demand[0],
              length * demand[1],
              length * demand[2]),
          random.nextInt(CLIENTS),
          kind);
    };
  }

  @Override
  public ClusterNode node(Simulation simulation, Gate gate, NodeSpec node) {
    Stations stations = new Stations(simulation);
    return new ClusterNode(
        simulation,
        gate,
        node.speed(),
        (content, done) ->
            stations.start(
                content.workSeconds(), content.elsewhereSeconds(), content.holdSeconds(), done));
  }
}
