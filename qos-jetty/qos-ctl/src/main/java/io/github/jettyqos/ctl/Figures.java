package io.github.jettyqos.ctl;

import java.util.Locale;

/** Numbers in few characters, for columns; an unknown number is a dash. */
final class Figures {
  private static final String NONE = "-";
  private static final String[] UNITS = {"", "k", "M", "G", "T", "P", "E"};

  private Figures() {}

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
    return seconds < 99_999 ? digits(seconds) + "s" : "huge";
  }

  private static String digits(double number) {
    String form = number == 0 || number >= 99.95 ? "%.0f" : number < 9.995 ? "%.2f" : "%.1f";
    return String.format(Locale.ROOT, form, number);
  }
}
