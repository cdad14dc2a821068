package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.DurationRange;
import java.time.Duration;

/**
 * A time that a service class is promised: a statistic of a metric, and its reference.
 *
 * @param metric which time; default {@link Metric#RESIDENCE}, because clients feel all of it
 * @param statistic which statistic of it; no default, because a mean and a percentile are different
 *     promises
 * @param reference the promised value; 1us to 1h, no default
 * @param meaning an upper bound or a value to settle at; default {@link Meaning#AT_MOST}
 */
public record Target(Metric metric, Statistic statistic, Duration reference, Meaning meaning) {

  /** The range of a reference. */
  public static final DurationRange REFERENCE =
      new DurationRange(Duration.ofNanos(1_000), Duration.ofHours(1));

  /** Checks the reference. */
  public Target {
    requireNonNull(metric);
    requireNonNull(statistic);
    requireNonNull(meaning);
    REFERENCE.check("target." + statistic.key(), reference);
  }

  /**
   * At most so much residence time.
   *
   * @param statistic which statistic of it
   * @param reference 1us to 1h
   * @return the target
   */
  public static Target atMost(Statistic statistic, Duration reference) {
    return new Target(Metric.RESIDENCE, statistic, reference, Meaning.AT_MOST);
  }
}
