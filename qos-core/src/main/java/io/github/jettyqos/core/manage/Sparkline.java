package io.github.jettyqos.core.manage;

import java.util.Arrays;
import java.util.Locale;

/** A row of small bars, from 0 to the largest value. */
final class Sparkline {
  private static final int WIDTH = 30;
  private static final String BARS = "▁▂▃▄▅▆▇█";

  private Sparkline() {}

  /** Each bar is the largest of its values; a blank if none is known. */
  static String of(double... values) {
    int width = Math.min(WIDTH, values.length);
    double top = Arrays.stream(values).filter(Double::isFinite).max().orElse(0);
    StringBuilder bars = new StringBuilder();
    for (int i = 0; i < width; i++) {
      double most =
          Arrays.stream(values, i * values.length / width, (i + 1) * values.length / width)
              .filter(Double::isFinite)
              .max()
              .orElse(Double.NaN);
      int height = top <= 0 ? 0 : (int) Math.round(most / top * (BARS.length() - 1));
      bars.append(Double.isNaN(most) ? ' ' : BARS.charAt(Math.max(0, height)));
    }
    return bars.toString();
  }

  static String time(double seconds) {
    if (Double.isNaN(seconds)) {
      return "-";
    }
    return seconds < 1
        ? String.format(Locale.ROOT, "%.1fms", seconds * 1e3)
        : String.format(Locale.ROOT, "%.2fs", seconds);
  }

  static String rate(double perSecond) {
    return Double.isNaN(perSecond) ? "-" : String.format(Locale.ROOT, "%.1f/s", perSecond);
  }
}
