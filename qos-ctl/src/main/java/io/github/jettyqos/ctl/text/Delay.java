package io.github.jettyqos.ctl.text;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import java.time.Duration;

/** How long to wait between two looks at a server. */
public final class Delay {
  private static final Duration LEAST = Duration.ofMillis(100);
  private static final Duration MOST = Duration.ofHours(1);

  private Delay() {}

  /**
   * Reads one.
   *
   * @param option that it is given by
   * @param text such as {@code 2s}
   * @return milliseconds
   * @throws ConfigException if it is none, or not 100 ms to 1 h
   */
  public static long millis(String option, String text) {
    Duration found;
    try {
      found = Durations.parse(text);
    } catch (ConfigException e) {
      throw e.at(option);
    }
    if (found.compareTo(LEAST) < 0 || found.compareTo(MOST) > 0) {
      throw ConfigException.of(option, text, "is out of range; give 100ms to 1h");
    }
    return found.toMillis();
  }
}
