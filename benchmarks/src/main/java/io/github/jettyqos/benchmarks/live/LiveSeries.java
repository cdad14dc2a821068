package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Arithmetic on series of delays by period. */
final class LiveSeries {
  /** One period within the tolerance alone may be passing through. */
  private static final int IN_A_ROW = 2;

  private LiveSeries() {}

  /** Several runs as one: in each period the mean of all delays. */
  static List<PeriodDelay> pooled(List<List<PeriodDelay>> runs) {
    List<PeriodDelay> pooled = new ArrayList<>();
    for (int i = 0; i < runs.get(0).size(); i++) {
      int period = i;
      pooled.add(pool(runs.stream().map(run -> run.get(period)).toList()));
    }
    return pooled;
  }

  /** The mean of the delays of several periods. */
  static PeriodDelay pool(List<PeriodDelay> delays) {
    long count = 0;
    double sum = 0;
    for (PeriodDelay each : delays) {
      count += each.count();
      sum += each.count() * each.mean();
    }
    return count == 0 ? PeriodDelay.NONE : PeriodDelay.of(count, sum / count);
  }

  /** Ratios of means; not a number where either period is empty. */
  static double[] ratios(List<PeriodDelay> above, List<PeriodDelay> below) {
    double[] ratios = new double[above.size()];
    for (int i = 0; i < ratios.length; i++) {
      boolean both = above.get(i).count() > 0 && below.get(i).count() > 0;
      ratios[i] = both ? above.get(i).mean() / below.get(i).mean() : Double.NaN;
    }
    return ratios;
  }

  /**
   * Periods after a step until a value is back: the first of two in a row that are within the
   * tolerance of the reference. One more than there are if it never is.
   */
  static int back(double[] values, int step, double reference, double tolerance) {
    int within = 0;
    for (int i = step; i < values.length; i++) {
      boolean is = Math.abs(values[i] / reference - 1) <= tolerance;
      within = is ? within + 1 : 0;
      if (within == IN_A_ROW) {
        return i - step - IN_A_ROW + 2;
      }
    }
    return values.length - step + 1;
  }

  /** The values as text. */
  static String words(double... values) {
    return Arrays.stream(values)
        .mapToObj(value -> String.format(Locale.ROOT, "%.2f", value))
        .collect(Collectors.joining(" "));
  }

  /** Mean of a part of a series. */
  static double mean(double[] values, int from, int to) {
    return Arrays.stream(values, from, to).average().orElse(Double.NaN);
  }

  /** Sample variance of the means of blocks of values; an incomplete block does not count. */
  static double blockVariance(double[] values, int block) {
    int blocks = values.length / block;
    double[] means = new double[blocks];
    for (int i = 0; i < blocks; i++) {
      means[i] = mean(values, i * block, (i + 1) * block);
    }
    double mean = mean(means, 0, blocks);
    return Arrays.stream(means).map(m -> (m - mean) * (m - mean)).sum() / (blocks - 1);
  }
}
