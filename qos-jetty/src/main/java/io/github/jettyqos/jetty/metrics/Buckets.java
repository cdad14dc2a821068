package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.Target;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The bounds of the histogram buckets for delays.
 *
 * <p>The bounds of OpenTelemetry for {@code http.server.request.duration}, so that its panels fit,
 * and the reference of the class's target, so that the fraction of requests in time is counted and
 * not interpolated.
 */
final class Buckets {
  private static final int[] MILLIS = {
    5, 10, 25, 50, 75, 100, 250, 500, 750, 1_000, 2_500, 5_000, 7_500, 10_000
  };

  private Buckets() {}

  static Duration[] of(Optional<Target> target) {
    Stream<Duration> common = IntStream.of(MILLIS).mapToObj(Duration::ofMillis);
    Stream<Duration> own = target.map(Target::reference).stream();
    return Stream.concat(common, own).distinct().sorted().toArray(Duration[]::new);
  }
}
