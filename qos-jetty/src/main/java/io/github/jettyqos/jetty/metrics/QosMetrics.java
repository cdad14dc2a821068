package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.jetty.Qos;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;

/**
 * Meters of a server and its classes, whose names begin with {@code jetty.qos.}; the guide has a
 * table of them. A dashboard for Grafana ({@code grafana-dashboard.json}) and rules for Prometheus
 * ({@code prometheus-alerts.yml}) are resources beside this class.
 *
 * <p>They are in the registry while the server runs: from its start, or from when they are bound,
 * to its stop, and again from its next start. Counters begin at 0 then.
 *
 * <pre>{@code
 * QosMetrics metrics = new QosMetrics(qos);
 * metrics.bindTo(registry);
 * }</pre>
 */
public final class QosMetrics implements MeterBinder, AutoCloseable {
  private final Qos qos;
  private @Nullable Binding binding;

  /**
   * Meters of a server.
   *
   * @param qos the server's
   */
  public QosMetrics(Qos qos) {
    this.qos = qos;
  }

  /**
   * Has the meters in a registry while the server runs.
   *
   * @param registry that has no meters of this server, nor of another one whose classes have the
   *     same names
   * @throws IllegalStateException if these are bound already, or the registry has such meters
   */
  @Override
  public synchronized void bindTo(MeterRegistry registry) {
    if (binding != null) {
      throw new IllegalStateException("these metrics are bound already; close them first");
    }
    Binding next = new Binding(qos, registry);
    qos.addListener(next);
    binding = next;
  }

  /** Removes the meters from the registry, and leaves nothing that listens. May be bound again. */
  @Override
  public synchronized void close() {
    Binding last = binding;
    binding = null;
    if (last != null) {
      qos.removeListener(last);
      last.onStopping();
    }
  }
}
