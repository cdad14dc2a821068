package io.github.jettyqos.benchmarks.faults;

import java.util.Locale;

/**
 * What was measured, and within which bounds.
 *
 * @param name what it is, with its unit
 * @param value the figure
 * @param least of it
 * @param most of it
 */
record Figure(String name, double value, double least, double most) {
  /** Also where there is no value. */
  boolean holds() {
    return least <= value && value <= most;
  }

  /** Without decimals where these say nothing. */
  static String word(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%.1f", value);
  }
}
