package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.ObservedCounts;
import io.github.jettyqos.jetty.ClassHandle;
import io.github.jettyqos.jetty.Qos;
import io.micrometer.core.instrument.Tags;
import java.util.function.ToDoubleFunction;

/** The meters of the gate's counts for each class. */
final class GateMetrics {
  private final Qos qos;
  private final Meters meters;

  GateMetrics(Qos qos, Meters meters) {
    this.qos = qos;
    this.meters = meters;
  }

  /** Adds the meters of an exempt class. */
  void addExempt(Tags tags, ClassHandle of) {
    gauge(
        "threads.busy",
        "Threads that handle requests of the class.",
        tags,
        of,
        ClassCounts::running);
    counter("arrivals", "Requests that came.", tags, of, ClassCounts::arrivals);
    counter(
        "completed",
        "Requests that had a thread and gave it back.",
        tags,
        of,
        ClassCounts::completed);
  }

  void add(Tags tags, ClassHandle of) {
    addExempt(tags, of);
    gauge("threads.budget", "Threads that the class may hold.", tags, of, ClassCounts::budget);
    gauge("queue.size", "Requests that wait.", tags, of, ClassCounts::queued);
    meters.gauge(
        "queue.limit",
        Meters.NO_UNIT,
        "Requests that may wait.",
        tags,
        () -> qos.partition().terms(qos.control().classes()).queues().get(of.index()));
    meters.gauge(
        "queue.bytes",
        Meters.BYTES,
        "Memory of the bodies of requests that no handler has yet.",
        tags,
        of::queuedBytes);
    meters.gauge(
        "connections",
        Meters.NO_UNIT,
        "Connections that peers of the class hold open.",
        tags,
        of::connections);
    counter(
        "cancelled",
        "Requests whose client went while they waited.",
        tags,
        of,
        ClassCounts::cancelled);
    for (RejectReason reason : RejectReason.values()) {
      counter(
          "rejected",
          "Requests that were turned away.",
          tags.and("reason", reason.key()),
          of,
          counts -> counts.rejected().getOrDefault(reason, 0L));
      meters.counter(
          "observed.rejected",
          "Requests that would have been turned away, while admission observes.",
          tags.and("reason", reason.key()),
          () -> of.observed().map(o -> o.rejected().getOrDefault(reason, 0L)).orElse(0L));
    }
    meters.counter(
        "observed.queued",
        "Requests that would have waited, while admission observes.",
        tags,
        () -> of.observed().map(ObservedCounts::queued).orElse(0L));
  }

  private void gauge(
      String name,
      String description,
      Tags tags,
      ClassHandle of,
      ToDoubleFunction<ClassCounts> part) {
    meters.gauge(name, Meters.NO_UNIT, description, tags, () -> part.applyAsDouble(of.counts()));
  }

  private void counter(
      String name,
      String description,
      Tags tags,
      ClassHandle of,
      ToDoubleFunction<ClassCounts> part) {
    meters.counter(name, description, tags, () -> part.applyAsDouble(of.counts()));
  }
}
