package io.github.jettyqos.core.diagnose;

import java.util.Locale;

/** Numbers in sentences, rounded to what they mean. */
final class Figures {
  private static final double TEN = 10;
  private static final double MILLI = 1e-3;

  private Figures() {}

  /** Such as {@code 186/s} or {@code 3.4/s}. */
  static String rate(double perSecond) {
    return String.format(Locale.ROOT, perSecond < TEN ? "%.1f/s" : "%.0f/s", perSecond);
  }

  /** Such as {@code 72 %}. */
  static String percent(double part) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * part);
  }

  /** Such as {@code 410 ms} or {@code 1.4 s}: two digits. */
  static String time(double seconds) {
    if (seconds >= 1) {
      return String.format(Locale.ROOT, seconds < TEN ? "%.1f s" : "%.0f s", seconds);
    }
    double millis = seconds / MILLI;
    return millis < TEN
        ? String.format(Locale.ROOT, "%.1f ms", millis)
        : String.format(Locale.ROOT, "%.0f ms", millis);
  }

  /** Such as {@code 1 thread} or {@code 16 threads}. */
  static String count(int number, String one) {
    return number + " " + one + (number == 1 ? "" : "s");
  }
}
