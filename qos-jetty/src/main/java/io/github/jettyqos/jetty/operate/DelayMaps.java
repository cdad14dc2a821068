package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.measure.Delays.DelaySummary;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** The representation of delays in beans. */
public final class DelayMaps {
  private DelayMaps() {}

  /** In milliseconds: mean, p50, p95, p99, max. */
  public static Map<String, Double> milliseconds(DelaySummary delays) {
    Map<String, Double> values = new TreeMap<>();
    values.put("mean", milliseconds(delays.mean()));
    values.put("p50", milliseconds(delays.percentile(50)));
    values.put("p95", milliseconds(delays.percentile(95)));
    values.put("p99", milliseconds(delays.percentile(99)));
    values.put("max", milliseconds(delays.max()));
    return values;
  }

  public static double milliseconds(Duration duration) {
    return duration.toNanos() / 1e6;
  }
}
