package io.github.jettyqos.sim.experiment.liu;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Delays of a run as the figures of Liu et al. show them: means over blocks of 1000 requests.
 *
 * <p>Their variance of 0.0051 can only be that of such means: single delays under their law vary by
 * 1.8.
 */
final class BlockDelays {
  static final int BLOCK = 1000;

  private final List<Double> means = new ArrayList<>();
  private final List<Double> ends = new ArrayList<>();
  private final double mean;
  private final double variance;
  private final double p99;
  private final double averageRate;

  /**
   * The blocks of a run.
   *
   * @param skipped requests at the beginning that do not count
   * @param block requests of a block; what is left over at the end does not count
   */
  BlockDelays(RateRun run, int skipped, int block) {
    double[] all = run.delays();
    double[] allEnds = run.ends();
    int last = all.length - (all.length - skipped) % block;
    double[] delays = Arrays.copyOfRange(all, skipped, last);
    for (int from = skipped; from < last; from += block) {
      means.add(mean(Arrays.copyOfRange(all, from, from + block)));
      ends.add(allEnds[from + block - 1]);
    }
    averageRate = mean(run.rates());
    mean = mean(delays);
    variance = variance(delays);
    Arrays.sort(delays);
    p99 = delays[(int) Math.ceil(0.99 * delays.length) - 1];
  }

  /** Mean delay of each block, seconds. */
  List<Double> means() {
    return means;
  }

  /** The end of each block, seconds. */
  List<Double> ends() {
    return ends;
  }

  /** Mean of single delays, seconds. */
  double mean() {
    return mean;
  }

  /** Variance of the block means, s^2. */
  double blockVariance() {
    return variance(means.stream().mapToDouble(m -> m).toArray());
  }

  /** Variance of single delays, s^2. */
  double variance() {
    return variance;
  }

  /** The 99th percentile of single delays, seconds. */
  double p99() {
    return p99;
  }

  /** Mean over time of the service rate, requests per second. */
  double averageRate() {
    return averageRate;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  private static double variance(double[] values) {
    double mean = mean(values);
    return Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / (values.length - 1);
  }
}
