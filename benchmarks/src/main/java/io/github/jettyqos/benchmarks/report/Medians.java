package io.github.jettyqos.benchmarks.report;

import java.util.Arrays;
import java.util.Collection;

/** Medians, which one odd run does not move, and other percentiles. */
public final class Medians {
  private Medians() {}

  /** The median; of an even number of values the mean of the two in the middle. */
  public static double of(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    if (sorted.length == 0) {
      return Double.NaN;
    }
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /** The median. */
  public static double of(Collection<Double> values) {
    return of(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** The median absolute deviation from the median. */
  public static double deviation(Collection<Double> values) {
    double middle = of(values);
    return of(values.stream().map(each -> Math.abs(each - middle)).toList());
  }

  /** The value that a part of all values does not exceed; not a number without values. */
  public static double percentile(double[] values, double share) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted.length == 0
        ? Double.NaN
        : sorted[(int) Math.ceil(share * sorted.length - 1e-9) - 1];
  }
}
