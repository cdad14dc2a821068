package io.github.jettyqos.ctl;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** Numbers in few characters, for columns; an unknown number is a dash. */
final class Figures {
  private static final String NONE = "-";
  private static final String[] UNITS = {"", "k", "M", "G", "T", "P", "E"};

  /** From here on times of a table are in seconds. */
  private static final double LONG = 9.995;

  private static final double LEAST = 0.005; // shown as 0.01

  private Figures() {}

  /** A unit of time, one for a table. */
  enum Unit {
    MILLIS,
    SECONDS;

    /** The unit of times in seconds, of which some may be unknown. */
    static Unit of(DoubleStream times) {
      return times.anyMatch(each -> each >= LONG) ? SECONDS : MILLIS;
    }

    /**
     * A time.
     *
     * @param seconds at least 0
     * @return at most 7 characters
     */
    String of(double seconds) {
      if (!(seconds >= 0)) {
        return NONE;
      }
      double number = this == SECONDS ? seconds : seconds * 1000;
      if (number >= 99_950) {
        return "huge";
      }
      boolean tiny = number > 0 && number < LEAST;
      return (tiny ? "<0.01" : digits(number)) + (this == SECONDS ? "s" : "ms");
    }
  }

  /**
   * A part.
   *
   * @param part 0 to 1
   * @return such as {@code 72 %} or {@code 2.4 %}
   */
  static String percent(double part) {
    if (!(part >= 0)) {
      return NONE;
    }
    String form = part == 0 || part >= 0.0995 ? "%.0f %%" : "%.1f %%";
    return String.format(Locale.ROOT, form, part * 100);
  }

  /** A number with three significant digits. */
  static String rounded(double number) {
    return Double.isFinite(number)
        ? new BigDecimal(number).round(new MathContext(3)).stripTrailingZeros().toPlainString()
        : String.valueOf(number);
  }

  /**
   * A count.
   *
   * @param number at least 0
   * @return at most 5 characters, such as {@code 12}, {@code 12.3k}
   */
  static String count(double number) {
    return number < 100_000 && number == Math.rint(number) && number >= 0
        ? String.valueOf((long) number)
        : rate(number);
  }

  /**
   * A rate.
   *
   * @param number per second, at least 0
   * @return at most 5 characters, such as {@code 0.25}, {@code 12.3}, {@code 1.2k}
   */
  static String rate(double number) {
    if (!(number >= 0)) {
      return NONE;
    }
    double left = number;
    for (String unit : UNITS) {
      // A number that would be rounded to 1000 has the next unit.
      if (left < 999.5) {
        return digits(left) + unit;
      }
      left /= 1000;
    }
    return "huge";
  }

  /**
   * A time.
   *
   * @param seconds at least 0
   * @return at most 6 characters, such as {@code 0.25ms}, {@code 38.0ms}, {@code 1.25s}
   */
  static String time(double seconds) {
    if (!(seconds >= 0)) {
      return NONE;
    }
    if (seconds < 0.9995) {
      return digits(seconds * 1000) + "ms";
    }
    return seconds < 99_950 ? digits(seconds) + "s" : "huge";
  }

  private static String digits(double number) {
    String form = number == 0 || number >= 99.95 ? "%.0f" : number < 9.995 ? "%.2f" : "%.1f";
    return number < 999.5 ? String.format(Locale.ROOT, form, number) : rounded(number);
  }
}
