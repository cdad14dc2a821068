package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.core.QueuePolicy;
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

/** The requests to a cluster, and what its nodes do for them. */
interface Traffic {
  /** Clients, as many as in Gao et al. 2011. */
  int CLIENTS = 480;

  /** Targets, as many as the files of SURGE, with its popularity. */
  int TARGETS = 2000;

  /** Exponential work of 50 ms at any target, by threads that share nothing. */
  Traffic EXPONENTIAL =
      new Traffic() {
        @Override
        public double meanSeconds() {
          return 0.05;
        }

        @Override
        public Site open(Simulation simulation, RandomStreams streams) {
          return new Site() {
            @Override
            public Supplier<Asked> requests(String name) {
              WorkDistribution work =
                  WorkDistribution.exponential(meanSeconds(), streams.stream("work " + name));
              UniformRandomProvider random = streams.stream("asked " + name);
              SharedStateDiscreteSampler targets =
                  RejectionInversionZipfSampler.of(random, TARGETS, 1);
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
            public ClusterNode node(Gate gate, NodeSpec node) {
              return new ClusterNode(simulation, gate, node.speed());
            }
          };
        }
      };

  /** The mean work of a request, seconds. */
  double meanSeconds();

  /** The order of queues at nodes. */
  default QueuePolicy order() {
    return QueuePolicy.FIFO;
  }

  /** The requests that may wait at a node for each class. */
  default int queue() {
    return 50;
  }

  /** Begins a run. */
  Site open(Simulation simulation, RandomStreams streams);

  /** The traffic of a run. */
  interface Site {
    /** A source of requests with a name of its own. */
    Supplier<Asked> requests(String name);

    /** A node without requests. */
    ClusterNode node(Gate gate, NodeSpec node);
  }
}
