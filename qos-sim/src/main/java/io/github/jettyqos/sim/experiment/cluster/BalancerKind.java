package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.Balancers;
import io.github.jettyqos.core.balance.ProbeRule;
import io.github.jettyqos.core.balance.Prober;
import java.util.SplittableRandom;

/** The balancers of the comparison. */
enum BalancerKind {
  RR,
  LC,
  MIF,
  MIF_STRICT,
  PROBING;

  /** Tells whether nodes report to it by heartbeats. */
  boolean listens() {
    return this == MIF || this == MIF_STRICT;
  }

  Balancer make(int nodes, int classes, Prober prober, NanoClock clock, long seed) {
    return switch (this) {
      case RR -> Balancers.roundRobin(nodes, classes);
      case LC -> Balancers.leastConnections(nodes);
      case MIF -> Balancers.maximumIdleFirst(nodes, classes);
      case MIF_STRICT -> Balancers.maximumIdleFirstStrict(nodes, classes);
      case PROBING ->
          Balancers.probing(
              nodes, new ProbeRule(classes), prober, clock, new SplittableRandom(seed)::nextLong);
    };
  }
}
