package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.Balancers;
import java.util.List;

/** The balancers that Gao, Pan and Hu 2011 compare. */
enum GaoBalancer {
  RR,
  LC,
  MIF;

  Balancer make(int nodes, int classes) {
    return switch (this) {
      case RR -> Balancers.roundRobin(nodes, classes);
      case LC -> Balancers.leastConnections(nodes);
      case MIF -> Balancers.maximumIdleFirst(nodes, classes);
    };
  }

  /** Its number in a table; 1 is Round Robin. */
  int number() {
    return List.of(values()).indexOf(this) + 1;
  }
}
