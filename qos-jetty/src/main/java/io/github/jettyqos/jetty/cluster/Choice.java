package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.Balancers;
import io.github.jettyqos.core.balance.ProbeRule;
import io.github.jettyqos.core.balance.Prober;
import io.github.jettyqos.core.config.ClusterOptions.Balance;
import java.util.concurrent.ThreadLocalRandom;

/** The factory of the configured balancer. */
final class Choice {
  private Choice() {}

  static Balancer of(Balance balance, int nodes, int classes, Prober prober, NanoClock clock) {
    return switch (balance) {
      case ROUND_ROBIN -> Balancers.roundRobin(nodes, classes);
      case LEAST_CONNECTIONS -> Balancers.leastConnections(nodes);
      case MAXIMUM_IDLE_FIRST -> Balancers.maximumIdleFirst(nodes, classes);
      case PROBING ->
          Balancers.probing(nodes, new ProbeRule(classes), prober, clock, Choice::random);
    };
  }

  private static long random() {
    return ThreadLocalRandom.current().nextLong();
  }
}
