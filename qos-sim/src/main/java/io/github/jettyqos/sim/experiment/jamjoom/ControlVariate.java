package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.sim.experiment.Means;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A mean over seeds with its confidence interval, corrected by a control variate.
 *
 * <p>Seeds that by chance brought more work see longer times. How much more came is known, and its
 * mean over all seeds would be 0, so the times are regressed on it and read where it is 0: a
 * control variate. Near critical load that explains about four fifths of the variance. Below four
 * seeds a line explains everything and nothing: the plain mean is taken.
 *
 * @param mean the estimate
 * @param halfWidth of its interval at 95 %; not a number with one seed
 */
record ControlVariate(double mean, double halfWidth) {
  private static final double UPPER = 0.975;
  private static final int FEWEST = 4;

  /**
   * The result of one seed.
   *
   * @param value what is to be estimated
   * @param excess chance that came in, of mean 0
   */
  record Sample(double value, double excess) {}

  static ControlVariate of(List<Sample> samples) {
    int n = samples.size();
    double x = Means.of(samples, Sample::excess);
    double y = Means.of(samples, Sample::value);
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (Sample each : samples) {
      xx += (each.excess() - x) * (each.excess() - x);
      xy += (each.excess() - x) * (each.value() - y);
      yy += (each.value() - y) * (each.value() - y);
    }
    if (n < FEWEST || xx == 0) {
      return new ControlVariate(y, halfWidth(n - 1, yy, 1.0 / n));
    }
    double left = Math.max(0, yy - xy * xy / xx);
    return new ControlVariate(y - xy / xx * x, halfWidth(n - 2, left, 1.0 / n + x * x / xx));
  }

  private static double halfWidth(int freedom, double squares, double scale) {
    return freedom < 1
        ? Double.NaN
        : TDistribution.of(freedom).inverseCumulativeProbability(UPPER)
            * Math.sqrt(squares / freedom * scale);
  }
}
