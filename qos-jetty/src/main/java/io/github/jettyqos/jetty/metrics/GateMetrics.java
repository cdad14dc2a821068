package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.ObservedCounts;
import io.github.jettyqos.jetty.ClassHandle;
import io.github.jettyqos.jetty.Qos;
import io.micrometer.core.instrument.Tags;
import java.util.function.ToDoubleFunction;

/** The meters of the gate's counts for a class. */
final class GateMetrics {
  private final Qos qos;
  private final Meters meters;
  private final ClassHandle handle;
  private final Tags tags;

  GateMetrics(Qos qos, Meters meters, ClassHandle handle, Tags tags) {
    this.qos = qos;
    this.meters = meters;
    this.handle = handle;
    this.tags = tags;
  }

  /** Adds the meters of an exempt class. */
  void addExempt() {
    gauge("threads.busy", "Threads that handle requests of the class.", ClassCounts::running);
    counter("arrivals", "Requests that came.", tags, ClassCounts::arrivals);
    counter(
        "completed", "Requests that had a thread and gave it back.", tags, ClassCounts::completed);
  }

  void add() {
    addExempt();
    gauge("threads.budget", "Threads that the class may hold.", ClassCounts::budget);
    gauge("queue.size", "Requests that wait.", ClassCounts::queued);
    meters.gauge(
        "queue.limit",
        Meters.NO_UNIT,
        "Requests that may wait.",
        tags,
        () -> qos.partition().terms(qos.control().classes()).queues().get(handle.index()));
    meters.gauge(
        "queue.bytes",
        Meters.BYTES,
        "Memory of the bodies of requests that no handler has yet.",
        tags,
        handle::queuedBytes);
    meters.gauge(
        "connections",
        Meters.NO_UNIT,
        "Connections that peers of the class hold open.",
        tags,
        handle::connections);
    counter(
        "cancelled", "Requests whose client went while they waited.", tags, ClassCounts::cancelled);
    for (RejectReason reason : RejectReason.values()) {
      counter(
          "rejected",
          "Requests that were turned away.",
          tags.and("reason", reason.key()),
          counts -> counts.rejected().getOrDefault(reason, 0L));
      meters.counter(
          "observed.rejected",
          "Requests that would have been turned away, while admission observes.",
          tags.and("reason", reason.key()),
          () -> handle.observed().map(o -> o.rejected().getOrDefault(reason, 0L)).orElse(0L));
    }
    meters.counter(
        "observed.queued",
        "Requests that would have waited, while admission observes.",
        tags,
        () -> handle.observed().map(ObservedCounts::queued).orElse(0L));
  }

  private void gauge(String name, String description, ToDoubleFunction<ClassCounts> part) {
    meters.gauge(
        name, Meters.NO_UNIT, description, tags, () -> part.applyAsDouble(handle.counts()));
  }

  private void counter(
      String name, String description, Tags all, ToDoubleFunction<ClassCounts> part) {
    meters.counter(name, description, all, () -> part.applyAsDouble(handle.counts()));
  }
}
