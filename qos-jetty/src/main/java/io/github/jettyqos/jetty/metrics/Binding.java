package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.jetty.ClassHandle;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosListener;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The registration of a server's meters in a registry, from each start to the next stop.
 *
 * <p>Two bindings to one registry are equal, so that a server detects a second one.
 */
final class Binding implements QosListener {
  private final Qos qos;
  private final MeterRegistry registry;
  private @Nullable Meters meters;
  private volatile @Nullable DelayMetrics delays;

  Binding(Qos qos, MeterRegistry registry) {
    this.qos = qos;
    this.registry = registry;
  }

  @Override
  public synchronized void onStarted() {
    Meters all = Meters.in(registry);
    DelayMetrics measured = new DelayMetrics();
    meters = all;
    try {
      register(all, measured);
      delays = measured;
    } catch (RuntimeException e) {
      onStopping();
      throw e;
    }
  }

  private void register(Meters all, DelayMetrics measured) {
    List<ServiceClass> classes = qos.config().classes();
    for (ClassHandle each : qos.serviceClasses()) {
      Meters ofClass = all.tagged("class", each.name());
      ClassMetrics metrics = new ClassMetrics(qos, each, ofClass);
      if (each.index() < classes.size()) {
        measured.add(ofClass, classes.get(each.index()).guarantee().target());
        metrics.add();
      } else { // exempt classes have neither budgets nor queues
        measured.add(ofClass, Optional.empty());
        metrics.addCounts();
      }
    }
    new ServerMetrics(qos, all).add();
  }

  @Override
  public void onCompleted(int classIndex, long waitingNanos, long processingNanos) {
    DelayMetrics measured = delays;
    if (measured != null) {
      measured.completed(classIndex, waitingNanos, processingNanos);
    }
  }

  @Override
  public synchronized void onStopping() {
    delays = null;
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
