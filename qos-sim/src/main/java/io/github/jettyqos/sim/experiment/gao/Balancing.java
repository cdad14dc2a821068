package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.Balancers;
import java.util.List;

/** The ways to balance that Gao, Pan and Hu 2011 compare. */
enum Balancing {
  RR {
    @Override
    Balancer make(int nodes, int classes) {
      return Balancers.roundRobin(nodes, classes);
    }
  },

  LC {
    @Override
    Balancer make(int nodes, int classes) {
      return Balancers.leastConnections(nodes);
    }
  },

  MIF {
    @Override
    Balancer make(int nodes, int classes) {
      return Balancers.maximumIdleFirst(nodes, classes);
    }
  };

  abstract Balancer make(int nodes, int classes);

  /** By what it is called in a table of numbers: 1 is Round Robin. */
  int number() {
    return List.of(values()).indexOf(this) + 1;
  }
}
