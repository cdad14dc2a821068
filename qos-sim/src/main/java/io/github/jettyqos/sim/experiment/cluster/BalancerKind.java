package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.Balancers;
import io.github.jettyqos.core.balance.ProbeRule;
import io.github.jettyqos.core.balance.Prober;
import io.github.jettyqos.sim.experiment.NodeSpec;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** The balancers of the comparison. */
enum BalancerKind {
  RR,
  LC,
  MIF,
  MIF_STRICT,
  PROBING,
  /** Round Robin with weights in proportion to threads and speed. */
  WRR,
  /** Least Connections with such weights. */
  WLC,
  /** Source hashing: by client. */
  SHS,
  /** Destination hashing: by target. */
  DHS,
  /** Destination hashing with a bound of the load. */
  DHS_BOUND,
  LARD,
  /** LARD with replication. */
  LARDR,
  /** Nodes for ranges of sizes, each with the same load. */
  SITA,
  /** Round Robin for each kind of requests of a class. */
  CAP;

  /** The balancers of a front end at the time of the first comparison. */
  static final List<BalancerKind> COMPARED = List.of(RR, LC, MIF, MIF_STRICT, PROBING);

  private static final Set<BalancerKind> LISTENING = EnumSet.of(MIF, MIF_STRICT, LARD, LARDR, SITA);

  /** Tells whether nodes report to it by heartbeats. */
  boolean listens() {
    return LISTENING.contains(this);
  }

  Balancer make(int nodes, int classes, Prober prober, NanoClock clock, long seed) {
    return switch (this) {
      case RR, WRR -> Balancers.roundRobin(nodes, classes);
      case CAP -> Balancers.roundRobin(nodes, classes * Asked.KINDS);
      case LC, WLC -> Balancers.leastConnections(nodes);
      case MIF -> Balancers.maximumIdleFirst(nodes, classes);
      case MIF_STRICT -> Balancers.maximumIdleFirstStrict(nodes, classes);
      case PROBING ->
          Balancers.probing(
              nodes, new ProbeRule(classes), prober, clock, new SplittableRandom(seed)::nextLong);
      case SHS, DHS -> Balancers.hashing(nodes);
      case DHS_BOUND -> Balancers.boundedHashing(nodes);
      case LARD -> Balancers.localityAware(nodes, classes);
      case LARDR -> Balancers.localityAwareReplicated(nodes, classes, clock);
      case SITA -> Balancers.sizeIntervals(nodes, classes);
    };
  }

  /** Gives the nodes their weights, if it has any. */
  void weigh(Balancer balancer, List<NodeSpec> nodes) {
    if (this != WRR && this != WLC) {
      return;
    }
    double most = nodes.stream().mapToDouble(BalancerKind::capacity).max().orElseThrow();
    for (int j = 0; j < nodes.size(); j++) {
      balancer.share(j, capacity(nodes.get(j)) / most);
    }
  }

  private static double capacity(NodeSpec node) {
    return (node.first() + node.second()) * node.speed();
  }

  /** What it takes for the class of a request. */
  int row(Asked asked, int classIndex) {
    return this == CAP ? classIndex * Asked.KINDS + asked.kind() : classIndex;
  }

  /** The key of a request. */
  long key(Asked asked) {
    return this == SHS ? asked.client() : asked.content().document();
  }
}
