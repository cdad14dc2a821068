package io.github.jettyqos.benchmarks.report;

import java.util.Arrays;

/** The middle of what was measured, which one odd run does not move. */
public final class Medians {
  private Medians() {}

  /** Of values in any order; of an even number the mean of the two in the middle. */
  public static double of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    if (sorted.length == 0) {
      return Double.NaN;
    }
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
