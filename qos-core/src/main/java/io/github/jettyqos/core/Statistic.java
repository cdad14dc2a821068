package io.github.jettyqos.core;

import java.util.Locale;
import java.util.OptionalDouble;

/** The statistic of a measured time that a {@link Target} bounds. */
public enum Statistic {
  /** The arithmetic mean. */
  MEAN(OptionalDouble.empty()),
  /** The median. */
  P50(OptionalDouble.of(0.50)),
  /** Nine of ten requests take no longer. */
  P90(OptionalDouble.of(0.90)),
  /** 19 of 20 requests take no longer. */
  P95(OptionalDouble.of(0.95)),
  /** 99 of 100 requests take no longer. */
  P99(OptionalDouble.of(0.99)),
  /** 999 of 1000 requests take no longer. */
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
