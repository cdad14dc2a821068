package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.balance.NodeWatch;
import io.github.jettyqos.core.measure.ClusterCounts.NodeCounts;
import io.github.jettyqos.core.measure.ClusterCounts.NodeHealth;

/**
 * The counts of a node while it has its place.
 *
 * @param node the node
 * @param watch the watch of the node's state
 * @param clock of heartbeats
 */
record SeenNode(Node node, NodeWatch watch, NanoClock clock) implements NodeCounts {
  @Override
  public String name() {
    return node.name();
  }

  @Override
  public NodeHealth health() {
    return watch.health(node.number());
  }

  @Override
  public double share() {
    return watch.share(node.number());
  }

  @Override
  public int inFlight() {
    return node.tally().inFlight();
  }

  @Override
  public long dispatched() {
    return node.tally().given();
  }

  @Override
  public long notReached() {
    return node.tally().ended(Ending.NOT_REACHED);
  }

  @Override
  public long broken() {
    return node.tally().ended(Ending.BROKEN);
  }

  @Override
  public long tooLate() {
    return node.tally().ended(Ending.TOO_LATE);
  }

  @Override
  public long retried() {
    return node.tally().retries();
  }

  @Override
  public long missed() {
    return node.tally().misses();
  }

  @Override
  public double silentSeconds() {
    return node.tally().silentSeconds(clock);
  }
}
