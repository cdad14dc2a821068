package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.measure.ClusterCounts;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;

/**
 * The meters of a front end: of its nodes, with names {@code jetty.qos.node.*}, and of its own
 * error responses, {@code jetty.qos.cluster.unanswered}; the guide has a table of them.
 *
 * <p>They are registered while the front end runs, and the meters of a node while its address
 * belongs to its host. Counters continue after a stop and a start.
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
   * Registers the meters while the front end runs.
   *
   * @param registry without meters of this or another front end; those of the gate before it,
   *     {@link QosMetrics}, may be there
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

  /** Removes the meters and the listener. The object may be bound again. */
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
