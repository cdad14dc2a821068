package io.github.jettyqos.core;

import java.util.Locale;
import java.util.OptionalDouble;

/** The statistic of a measured time that a {@link Target} bounds. */
public enum Statistic {
  /** The arithmetic mean. */
  MEAN(OptionalDouble.empty()),
  /** The median. */
  P50(OptionalDouble.of(0.50)),
  /** The 90th percentile. */
  P90(OptionalDouble.of(0.90)),
  /** The 95th percentile. */
  P95(OptionalDouble.of(0.95)),
  /** The 99th percentile. */
  P99(OptionalDouble.of(0.99)),
  /** The 99.9th percentile. */
  P999(OptionalDouble.of(0.999));

  private final OptionalDouble quantile;
  private final String key = name().toLowerCase(Locale.ROOT);

  Statistic(OptionalDouble quantile) {
    this.quantile = quantile;
  }

  /** {@return the quantile between 0 and 1, or empty for the mean} */
  public OptionalDouble quantile() {
    return quantile;
  }

  /** {@return the key of this statistic in a configuration, such as {@code p95}} */
  public String key() {
    return key;
  }
}
