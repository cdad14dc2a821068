package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.Target;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The meters of the delays of each class, recorded at the completion of requests. */
final class DelayMetrics {
  private static final int[] MILLIS = {
    5, 10, 25, 50, 75, 100, 250, 500, 750, 1_000, 2_500, 5_000, 7_500, 10_000
  };

  private final Map<String, Timers> timers = new ConcurrentHashMap<>();

  private record Timers(Timer residence, Timer waiting, Timer processing) {}

  /** Adds a class. */
  void add(String className, Meters meters, Optional<Target> target) {
    Duration[] buckets = buckets(target);
    timers.put(
        className,
        new Timers(
            meters.timer("requests", "Residence time of requests: arrival to completion.", buckets),
            meters.timer("queue.wait", "Waiting time of requests: arrival to dispatch.", buckets),
            meters.timer(
                "service", "Processing time of requests: dispatch to completion.", buckets)));
  }

  /**
   * The bounds of the histogram: those of OpenTelemetry for {@code http.server.request.duration},
   * so that its panels fit, and the reference of the target, so that the fraction of requests in
   * time is counted and not interpolated.
   */
  static Duration[] buckets(Optional<Target> target) {
    Stream<Duration> common = IntStream.of(MILLIS).mapToObj(Duration::ofMillis);
    Stream<Duration> own = target.map(Target::reference).stream();
    return Stream.concat(common, own).distinct().sorted().toArray(Duration[]::new);
  }

  /** Removes a class. */
  void remove(String className) {
    timers.remove(className);
  }

  /** Records a request; does nothing if a reload has removed its class. */
  void completed(String className, long waitingNanos, long processingNanos) {
    Timers each = timers.get(className);
    if (each == null) {
      return;
    }
    each.residence.record(waitingNanos + processingNanos, TimeUnit.NANOSECONDS);
    each.waiting.record(waitingNanos, TimeUnit.NANOSECONDS);
    each.processing.record(processingNanos, TimeUnit.NANOSECONDS);
  }
}
