package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.measure.ClusterCounts;
import io.github.jettyqos.core.measure.ClusterCounts.ClusterListener;
import io.github.jettyqos.core.measure.ClusterCounts.FrontEndFailure;
import io.github.jettyqos.core.measure.ClusterCounts.NodeCounts;
import io.github.jettyqos.core.measure.ClusterCounts.NodeHealth;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The registration of a front end's meters in a registry, from each start to the next stop, and of
 * a node's meters while the node exists.
 *
 * <p>Two bindings to one registry are equal, so that a front end detects a second one.
 */
final class ClusterBinding implements ClusterListener {
  private final ClusterCounts frontEnd;
  private final MeterRegistry registry;
  private final Map<NodeCounts, Meters> nodes = new HashMap<>();
  private @Nullable Meters meters;

  ClusterBinding(ClusterCounts frontEnd, MeterRegistry registry) {
    this.frontEnd = frontEnd;
    this.registry = registry;
  }

  @Override
  public synchronized void onStarted() {
    Meters all = Meters.in(registry);
    meters = all;
    try {
      List<String> classes = frontEnd.classes();
      for (int index = 0; index < classes.size(); index++) {
        add(all, classes.get(index), index);
      }
    } catch (RuntimeException e) {
      onStopping();
      throw e;
    }
  }

  private void add(Meters all, String className, int index) {
    for (FrontEndFailure reason : FrontEndFailure.values()) {
      all.tagged("class", className)
          .tagged("reason", reason.key())
          .counter(
              "cluster.unanswered",
              "Requests that the front end answered itself, as no node did.",
              () -> frontEnd.unanswered(index, reason));
    }
  }

  @Override
  public synchronized void onNode(NodeCounts node) {
    Meters all = meters;
    if (all == null) {
      return; // the start has reported it
    }
    Meters own = all.part();
    nodes.put(node, own);
    add(node, own.tagged("node", node.name()));
  }

  private static void add(NodeCounts node, Meters meters) {
    for (NodeHealth health : NodeHealth.values()) {
      meters
          .tagged("health", health.key())
          .gauge(
              "node.health",
              "1 if this is what the front end thinks of the node, else 0.",
              () -> node.health() == health ? 1 : 0);
    }
    meters.gauge(
        "node.share",
        "What the node may get: 0 is nothing, 1 all; between them while it starts slowly.",
        node::share);
    meters.gauge(
        "node.inflight", "Requests of this front end that are at the node.", node::inFlight);
    meters.counter("node.dispatched", "Requests that the node was given.", node::dispatched);
    failed(meters, "not-reached", node::notReached);
    failed(meters, "broken", node::broken);
    failed(meters, "too-late", node::tooLate);
    meters.counter(
        "node.retried", "Requests that another node was given after this one.", node::retried);
    meters.seconds(
        "node.heartbeat.age",
        "Time since the last report of the node; not a number if there is none.",
        node::silentSeconds);
    meters.counter(
        "node.heartbeat.missed", "Heartbeats that the node did not answer in time.", node::missed);
  }

  private static void failed(Meters meters, String reason, DoubleSupplier count) {
    meters
        .tagged("reason", reason)
        .counter("node.failed", "Requests that the node was given and did not answer.", count);
  }

  @Override
  public synchronized void onGone(NodeCounts node) {
    Meters own = nodes.remove(node);
    if (own != null) {
      own.remove();
    }
  }

  @Override
  public synchronized void onStopping() {
    nodes.values().forEach(Meters::remove);
    nodes.clear();
    if (meters != null) {
      meters.remove();
      meters = null;
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ClusterBinding that && registry == that.registry;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(registry);
  }

  @Override
  public String toString() {
    return "the meters of this front end in the registry " + registry;
  }
}
