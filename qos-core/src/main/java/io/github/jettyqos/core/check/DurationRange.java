package io.github.jettyqos.core.check;

import java.time.Duration;

/**
 * The range of an option that is a duration.
 *
 * @param min the minimum
 * @param max the maximum
 */
public record DurationRange(Duration min, Duration max) implements Allowed<Duration> {

  @Override
  public Duration check(String key, Duration value) {
    if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
      throw ConfigException.of(key, Durations.format(value), "is out of range; give " + this);
    }
    return value;
  }

  /** The range in words: {@code a duration from 1ms to 1h}. */
  @Override
  public String toString() {
    return "a duration from " + Durations.format(min) + " to " + Durations.format(max);
  }

  /**
   * Clamps a duration to the range.
   *
   * @param duration any
   * @return the nearest duration in the range
   */
  public Duration nearest(Duration duration) {
    return duration.compareTo(min) < 0 ? min : duration.compareTo(max) > 0 ? max : duration;
  }
}
