package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.RunListener;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The registration of a server's meters in a registry, from each start to the next stop.
 *
 * <p>Two bindings to one registry are equal, so that a server detects a second one.
 */
final class Binding implements RunListener {
  private final Qos qos;
  private final MeterRegistry registry;
  private @Nullable Meters meters;
  private @Nullable DelayMetrics delays;

  Binding(Qos qos, MeterRegistry registry) {
    this.qos = qos;
    this.registry = registry;
  }

  @Override
  public synchronized void onStarted() {
    Meters all = Meters.in(registry);
    DelayMetrics measured = new DelayMetrics();
    meters = all;
    delays = measured;
    try {
      register(all, measured);
    } catch (RuntimeException e) {
      onStopping();
      throw e;
    }
  }

  private void register(Meters all, DelayMetrics measured) {
    List<ServiceClass> classes = qos.config().classes();
    for (int index = 0; index < classes.size(); index++) {
      Meters ofClass = all.tagged("class", classes.get(index).name());
      measured.add(ofClass, classes.get(index).guarantee().target());
      new ClassMetrics(qos, index, ofClass).add();
    }
    // Exempt classes have neither budgets nor queues, and the last indices.
    List<ExemptClass> exempt = qos.config().exempt();
    for (int i = 0; i < exempt.size(); i++) {
      Meters ofClass = all.tagged("class", exempt.get(i).name());
      measured.add(ofClass, Optional.empty());
      new ClassMetrics(qos, classes.size() + i, ofClass).addCounts();
    }
    new ServerMetrics(qos, all).add();
    qos.addListener(measured);
  }

  @Override
  public synchronized void onStopping() {
    if (delays != null) {
      qos.removeListener(delays);
      delays = null;
    }
    if (meters != null) {
      meters.remove();
      meters = null;
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Binding that && registry == that.registry;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(registry);
  }

  @Override
  public String toString() {
    return "the meters of this server in the registry " + registry;
  }
}
