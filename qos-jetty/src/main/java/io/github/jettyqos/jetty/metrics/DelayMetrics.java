package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.Target;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The meters of the delays of each class, recorded at the completion of requests. */
final class DelayMetrics {
  private final Meters meters;
  private final List<Timers> timers = new ArrayList<>();

  DelayMetrics(Meters meters) {
    this.meters = meters;
  }

  private record Timers(Timer residence, Timer waiting, Timer processing) {}

  /** Adds a class; called in the order of the indices. */
  void add(Tags tags, Optional<Target> target) {
    Duration[] buckets = Buckets.of(target);
    timers.add(
        new Timers(
            meters.timer(
                "requests", "Residence time of requests: arrival to completion.", tags, buckets),
            meters.timer(
                "queue.wait", "Waiting time of requests: arrival to dispatch.", tags, buckets),
            meters.timer(
                "service", "Processing time of requests: dispatch to completion.", tags, buckets)));
  }

  void completed(int classIndex, long waitingNanos, long processingNanos) {
    Timers each = timers.get(classIndex);
    each.residence.record(waitingNanos + processingNanos, TimeUnit.NANOSECONDS);
    each.waiting.record(waitingNanos, TimeUnit.NANOSECONDS);
    each.processing.record(processingNanos, TimeUnit.NANOSECONDS);
  }
}
