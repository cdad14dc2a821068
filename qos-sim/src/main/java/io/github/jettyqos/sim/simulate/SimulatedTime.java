package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.check.Allowed.DurationRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import java.time.Duration;

/**
 * How long is simulated, and in which pieces it is looked at.
 *
 * @param length 1s to 1000h
 * @param window 100ms to {@code length}; at most 20000 of them, as every one is kept
 */
record SimulatedTime(Duration length, Duration window) {
  static final DurationRange LENGTH =
      new DurationRange(Duration.ofSeconds(1), Duration.ofHours(1000));
  static final Duration LEAST_WINDOW = Duration.ofMillis(100);
  private static final int MOST_WINDOWS = 20_000;

  /** In pieces of 5 s, or longer ones of a long time, or one short one. */
  static SimulatedTime of(Duration length) {
    long least = length.toMillis() / MOST_WINDOWS + 1;
    long usual = Math.max(5000, least);
    return new SimulatedTime(length, Duration.ofMillis(Math.min(usual, length.toMillis())));
  }

  SimulatedTime {
    LENGTH.check("--duration", length);
    new DurationRange(LEAST_WINDOW, length).check("--window", window);
    long windows = length.toMillis() / window.toMillis();
    if (windows > MOST_WINDOWS) {
      throw ConfigException.of(
          "--window",
          Durations.format(window),
          "makes %d windows of %s; give at least %s"
              .formatted(
                  windows,
                  Durations.format(length),
                  Durations.format(Duration.ofMillis(length.toMillis() / MOST_WINDOWS + 1))));
    }
  }

  /** How many pieces there are; the last one may be shorter. */
  long windows() {
    return (length.toNanos() - 1) / window.toNanos() + 1;
  }
}
