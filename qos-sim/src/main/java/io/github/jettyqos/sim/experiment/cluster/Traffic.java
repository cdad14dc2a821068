package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.experiment.NodeSpec;
import io.github.jettyqos.sim.server.ClusterNode;
import java.util.function.Supplier;

/** The requests to a cluster, and what its nodes do for them. */
interface Traffic {
  /** Clients, as many as in Gao et al. 2011. */
  int CLIENTS = 480;

  /** Targets, as many as the files of SURGE, with its popularity. */
  int TARGETS = 2000;

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

  /** What is drawn once for a run. */
  Site open(RandomStreams streams);

  /** The traffic of a run. */
  interface Site {
    /** A source of requests with a name of its own. */
    Supplier<Asked> requests(RandomStreams streams, String name);

    /** A node without requests. */
    ClusterNode node(Simulation simulation, Gate gate, NodeSpec node);
  }
}
