package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.measure.ClusterCounts.NodeCounts;
import io.github.jettyqos.core.measure.ClusterCounts.NodeHealth;
import io.micrometer.core.instrument.Tags;
import java.util.function.DoubleSupplier;

/** The meters of a front end for a node. */
final class NodeMetrics {
  private final NodeCounts node;
  private final Meters meters;
  private final Tags tags;

  NodeMetrics(NodeCounts node, Meters meters) {
    this.node = node;
    this.meters = meters;
    this.tags = Tags.of("node", node.name());
  }

  void add() {
    for (NodeHealth health : NodeHealth.values()) {
      meters.gauge(
          "node.health",
          Meters.NO_UNIT,
          "1 if this is what the front end thinks of the node, else 0.",
          tags.and("health", health.key()),
          () -> node.health() == health ? 1 : 0);
    }
    meters.gauge(
        "node.share",
        Meters.NO_UNIT,
        "What the node may get: 0 is nothing, 1 all; between them while it starts slowly.",
        tags,
        node::share);
    meters.gauge(
        "node.inflight",
        Meters.NO_UNIT,
        "Requests of this front end that are at the node.",
        tags,
        node::inFlight);
    meters.counter("node.dispatched", "Requests that the node was given.", tags, node::dispatched);
    failed("not-reached", node::notReached);
    failed("broken", node::broken);
    failed("too-late", node::tooLate);
    meters.counter(
        "node.retried",
        "Requests that another node was given after this one.",
        tags,
        node::retried);
    meters.gauge(
        "node.heartbeat.age",
        Meters.SECONDS,
        "Time since the last report of the node; not a number if there is none.",
        tags,
        node::silentSeconds);
    meters.counter(
        "node.heartbeat.missed",
        "Heartbeats that the node did not answer in time.",
        tags,
        node::missed);
  }

  private void failed(String reason, DoubleSupplier count) {
    meters.counter(
        "node.failed",
        "Requests that the node was given and did not answer.",
        tags.and("reason", reason),
        count);
  }
}
