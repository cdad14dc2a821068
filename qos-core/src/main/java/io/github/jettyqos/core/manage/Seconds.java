package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.measure.Delays.DelaySummary;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Conversions of times to seconds; null if a time is unknown. */
final class Seconds {
  private static final double NANOS = 1e-9;

  private Seconds() {}

  static double of(Duration time) {
    return time.toNanos() * NANOS;
  }

  static @Nullable Double orNull(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }

  static Map<String, @Nullable Object> of(DelaySummary delays) {
    boolean none = delays.count() == 0;
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("count", delays.count());
    data.put("mean", none ? null : of(delays.mean()));
    data.put("p50", none ? null : of(delays.percentile(50)));
    data.put("p95", none ? null : of(delays.percentile(95)));
    data.put("p99", none ? null : of(delays.percentile(99)));
    data.put("max", none ? null : of(delays.max()));
    return data;
  }
}
