package io.github.jettyqos.core.check;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The text form of durations: a number with its unit, such as {@code 250ms}. */
public final class Durations {
  private static final Pattern FORM =
      Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,15})?)(ns|us|ms|s|m|h)");
  private static final String[] UNITS = {"h", "m", "s", "ms", "us", "ns"};

  private Durations() {}

  /**
   * Reads {@code 250ms}, {@code 1.5s}, {@code 2h}. A number without unit is an error, as it would
   * be ambiguous.
   *
   * @param text a number and its unit
   * @return the duration
   * @throws ConfigException with the key {@code duration} if the text is anything else, or missing
   */
  public static Duration parse(@Nullable String text) {
    Matcher form = FORM.matcher(String.valueOf(text));
    if (form.matches()) {
      BigDecimal nanos =
          new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(nanosPer(form.group(2))));
      try {
        return Duration.ofNanos(nanos.longValueExact());
      } catch (ArithmeticException e) {
        throw ConfigException.of(
            "duration", text, "is not a whole number of nanoseconds below 292 years");
      }
    }
    throw ConfigException.of(
        "duration",
        text,
        "is not a duration; give a number with ns, us, ms, s, m or h, such as 250ms");
  }

  /**
   * Writes a duration exactly, in the largest unit that needs no fraction.
   *
   * @param duration the duration
   * @return text that {@link #parse} reads
   */
  public static String format(Duration duration) {
    if (duration.isZero()) {
      return "0s";
    }
    long nanos;
    try {
      nanos = duration.toNanos();
    } catch (ArithmeticException e) {
      return duration.toString();
    }
    for (String unit : UNITS) {
      if (nanos % nanosPer(unit) == 0) {
        return nanos / nanosPer(unit) + unit;
      }
    }
    throw new AssertionError("every duration is a whole number of nanoseconds");
  }

  /**
   * Converts to seconds.
   *
   * @param duration at most 292 years
   * @return seconds
   */
  public static double toSeconds(Duration duration) {
    return duration.toNanos() / 1e9; // rounded once, so that 2ms are 0.002
  }

  /**
   * Converts from seconds, to the nearest nanosecond.
   *
   * @param seconds a number, at most 292 years
   * @return the duration
   */
  public static Duration ofSeconds(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  private static long nanosPer(String unit) {
    return switch (unit) {
      case "h" -> 3_600_000_000_000L;
      case "m" -> 60_000_000_000L;
      case "s" -> 1_000_000_000L;
      case "ms" -> 1_000_000L;
      case "us" -> 1_000L;
      case "ns" -> 1L;
      default -> throw new IllegalArgumentException(unit);
    };
  }
}
