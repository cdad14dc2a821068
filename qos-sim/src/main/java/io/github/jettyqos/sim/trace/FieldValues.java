package io.github.jettyqos.sim.trace;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/** Parsing of the values of lines. */
final class FieldValues {
  private static final Pattern PLAIN = Pattern.compile("[0-9]{1,10}(\\.[0-9]{0,30})?");
  private static final double MOST_SECONDS = 9e9;
  private static final double MOST = 1e15;

  private FieldValues() {}

  /** A size; nothing and a dash are 0. */
  static long bytes(String text) throws MalformedLineException {
    return (long) number("size", text);
  }

  /** A number that is at least 0; nothing and a dash are 0. */
  static double number(String what, String text) throws MalformedLineException {
    String trimmed = text.trim();
    if (trimmed.isEmpty() || trimmed.equals("-")) {
      return 0;
    }
    try {
      double value = Double.parseDouble(trimmed);
      if (value >= 0 && value <= MOST) {
        return value;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw MalformedLineException.of(what, text, "is no number from 0 to 1e15");
  }

  /**
   * Converts seconds to nanoseconds without loss; as a double, times of today are exact to 0.2 us.
   */
  static long secondsAsNanos(String text) throws MalformedLineException {
    if (PLAIN.matcher(text).matches()) {
      BigDecimal seconds = new BigDecimal(text);
      if (seconds.doubleValue() <= MOST_SECONDS) {
        return seconds.movePointRight(9).setScale(0, RoundingMode.HALF_EVEN).longValueExact();
      }
    } else {
      try {
        double seconds = Double.parseDouble(text);
        if (seconds >= 0 && seconds <= MOST_SECONDS) {
          return Math.round(seconds * LogTime.NANOS);
        }
      } catch (NumberFormatException e) {
        // told below
      }
    }
    throw MalformedLineException.of(
        "time", text, "is no number of seconds from 0 to 9e9, and no date with a time of day");
  }
}
