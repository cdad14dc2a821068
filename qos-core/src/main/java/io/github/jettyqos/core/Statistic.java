package io.github.jettyqos.core;

import java.util.Locale;
import java.util.OptionalDouble;

/** The statistic of a measured time that a {@link Target} bounds. */
public enum Statistic {
  MEAN(OptionalDouble.empty()),
  P50(OptionalDouble.of(0.50)),
  P90(OptionalDouble.of(0.90)),
  P95(OptionalDouble.of(0.95)),
  P99(OptionalDouble.of(0.99)),
  P999(OptionalDouble.of(0.999));

  private final OptionalDouble quantile;
  private final String key = name().toLowerCase(Locale.ROOT);

  Statistic(OptionalDouble quantile) {
    this.quantile = quantile;
  }

  /** The quantile between 0 and 1, or empty for the mean. */
  public OptionalDouble quantile() {
    return quantile;
  }

  /** The key of this statistic in a configuration, such as {@code p95}. */
  public String key() {
    return key;
  }
}
