package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.measure.ClusterCounts;
import io.github.jettyqos.core.measure.ClusterCounts.ClusterListener;
import io.github.jettyqos.core.measure.ClusterCounts.FrontEndFailure;
import io.github.jettyqos.core.measure.ClusterCounts.NodeCounts;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    Meters all = new Meters(registry);
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
      all.counter(
          "cluster.unanswered",
          "Requests that the front end answered itself, as no node did.",
          Tags.of("class", className, "reason", reason.key()),
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
    new NodeMetrics(node, own).add();
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
