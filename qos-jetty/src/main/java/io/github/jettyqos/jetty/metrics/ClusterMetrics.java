package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.measure.ClusterCounts;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;

/**
 * Meters of a front end: of its nodes, whose names begin with {@code jetty.qos.node.}, and of what
 * it answered itself, {@code jetty.qos.cluster.unanswered}; the guide has a table of them.
 *
 * <p>They are in the registry while the front end runs, and those of a node while it is one: a node
 * that has gone from the addresses of its host leaves none. What was counted before a stop goes on
 * at the next start.
 *
 * <pre>{@code
 * ClusterFrontEnd frontEnd = ClusterFrontEnd.load(Path.of("front.yaml"));
 * ClusterMetrics metrics = new ClusterMetrics(frontEnd.counts());
 * metrics.bindTo(registry);
 * }</pre>
 */
public final class ClusterMetrics implements MeterBinder, AutoCloseable {
  private final ClusterCounts frontEnd;
  private @Nullable ClusterBinding binding;

  /**
   * Meters of a front end.
   *
   * @param frontEnd the counts of a {@code ClusterFrontEnd}
   */
  public ClusterMetrics(ClusterCounts frontEnd) {
    this.frontEnd = frontEnd;
  }

  /**
   * Has the meters in a registry while the front end runs.
   *
   * @param registry that has no meters of this front end, nor of another one; those of the gate
   *     before it, {@link QosMetrics}, may be there
   * @throws IllegalStateException if these are bound already, or the registry has such meters
   */
  @Override
  public synchronized void bindTo(MeterRegistry registry) {
    if (binding != null) {
      throw new IllegalStateException("these metrics are bound already; close them first");
    }
    ClusterBinding next = new ClusterBinding(frontEnd, registry);
    frontEnd.addListener(next);
    binding = next;
  }

  /** Removes the meters from the registry, and leaves nothing that listens. May be bound again. */
  @Override
  public synchronized void close() {
    ClusterBinding last = binding;
    binding = null;
    if (last != null) {
      frontEnd.removeListener(last);
      last.onStopping();
    }
  }
}
