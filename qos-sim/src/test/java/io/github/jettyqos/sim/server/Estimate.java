package io.github.jettyqos.sim.server;

import java.util.function.LongToDoubleFunction;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The mean of a figure over independent runs, of seeds 1, 2, ..., with its confidence interval of
 * 99.9 %. Seeds are fixed, so a test that holds once holds always.
 */
record Estimate(double mean, double standardError, int runs) {
  private static final double TAIL = 0.0005;

  static Estimate of(int runs, LongToDoubleFunction run) {
    double sum = 0;
    double squares = 0;
    for (long seed = 1; seed <= runs; seed++) {
      double value = run.applyAsDouble(seed);
      sum += value;
      squares += value * value;
    }
    double mean = sum / runs;
    double variance = (squares - runs * mean * mean) / (runs - 1);
    return new Estimate(mean, Math.sqrt(variance / runs), runs);
  }

  /** Half of the interval. */
  double margin() {
    return TDistribution.of(runs - 1).inverseSurvivalProbability(TAIL) * standardError;
  }

  /** Half of the interval, as a part of the mean. */
  double relativeMargin() {
    return margin() / mean;
  }

  boolean covers(double value) {
    return Math.abs(value - mean) <= margin();
  }

  /** Tells whether two estimates may be of the same mean. */
  boolean agreesWith(Estimate other) {
    return Math.abs(mean - other.mean) <= Math.hypot(margin(), other.margin());
  }

  @Override
  public String toString() {
    return String.format("%.6g +- %.2g (%.2g %%)", mean, margin(), 100 * relativeMargin());
  }
}
