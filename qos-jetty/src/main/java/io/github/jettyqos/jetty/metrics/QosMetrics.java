package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.jetty.Qos;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;

/**
 * The meters of a server and its classes, with names {@code jetty.qos.*}; the guide has a table of
 * them. A dashboard for Grafana ({@code grafana-dashboard.json}) and rules for Prometheus ({@code
 * prometheus-alerts.yml}) are resources beside this class.
 *
 * <p>They are registered while the server runs: from its start, or from the binding, to its stop,
 * and again from its next start. Counters then begin at 0.
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
   * Registers the meters while the server runs.
   *
   * @param registry without meters of this server, or of another one with the same class names
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

  /** Removes the meters and the listener. The object may be bound again. */
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
