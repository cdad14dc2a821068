package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.experiment.NodeSpec;
import io.github.jettyqos.sim.server.ClusterNode;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.util.function.Supplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/** Exponential work of 50 ms at any target, by threads that share nothing. */
record ExponentialTraffic() implements Traffic, Traffic.Site {
  @Override
  public double meanSeconds() {
    return 0.05;
  }

  @Override
  public Site open(RandomStreams streams) {
    return this;
  }

  @Override
  public Supplier<Asked> requests(RandomStreams streams, String name) {
    WorkDistribution work =
        WorkDistribution.exponential(meanSeconds(), streams.stream("work " + name));
    UniformRandomProvider random = streams.stream("asked " + name);
    SharedStateDiscreteSampler targets = RejectionInversionZipfSampler.of(random, TARGETS, 1);
    return () -> {
      double seconds = work.nextSeconds();
      long target = targets.sample();
      return new Asked(
          new FileContent(target, (long) (seconds * 1e9), seconds, 0, 0),
          random.nextInt(CLIENTS),
          0);
    };
  }

  @Override
  public ClusterNode node(Simulation simulation, Gate gate, NodeSpec node) {
    return new ClusterNode(simulation, gate, node.speed());
  }
}
