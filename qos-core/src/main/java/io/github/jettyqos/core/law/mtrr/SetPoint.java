package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.MtrrRule;
import io.github.jettyqos.core.model.Lateness;
import java.time.Duration;

/**
 * The set point for the tables by which a class settles at its target: the reference with an
 * integral trim.
 *
 * <p>Law, for each completed request with delay d:
 *
 * <pre>
 *   trim := clamp(trim + k (D - d)),   set point = D + trim
 * </pre>
 *
 * <p>For a percentile, d &gt; D counts as an error of -D and anything else as one of (1-q)/q D,
 * which average to 0 when the share q is kept. The trim is frozen while the target is infeasible or
 * the partition is not that of the law (anti-windup).
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>D</td><td>reference, seconds</td></tr>
 *   <tr><td>k</td><td>{@link MtrrRule#trim}, for each request</td></tr>
 *   <tr><td>q</td><td>quantile of the target</td></tr>
 * </table>
 *
 * <p>Source: the integral trim of Liu, Zheng, Heo and Sha 2005, which corrects a service rate; here
 * it corrects the reference, as the tables turn it into threads.
 */
final class SetPoint {
  private static final double NANOS = 1e-9;

  /** The tightest trim: half of the reference; below that the model has no influence. */
  private static final double TIGHTEST = -0.5;

  /** The widest trim: the worst case is pessimistic, and a set point may be far below it. */
  private static final double WIDEST = 9;

  /**
   * The limit of requests counted in one period, so that a burst of completions moves it in steps.
   */
  private static final double MOST = 25;

  /** The least part of its arrivals for which a class is planned, even with a short queue. */
  private static final double LEAST = 0.05;

  private final Target target;
  private final double reference;
  private final double quantile;
  private final double gain;
  private double trim;

  SetPoint(Target target, double gain) {
    this.target = target;
    this.reference = target.seconds();
    this.quantile = target.statistic().quantile().orElse(Double.NaN);
    this.gain = gain;
  }

  /** Learns from a period. */
  void learn(ClassMeasurement seen) {
    PeriodDelay delay = seen.delay(target.metric());
    if (delay.count() == 0) {
      return;
    }
    double error = reference - delay.mean();
    if (!Double.isNaN(quantile)) {
      double above = (double) delay.above() / delay.count();
      error = reference * ((1 - above) * (1 - quantile) / quantile - above);
    }
    double moved = trim + gain * Math.min((double) delay.count(), MOST) * error;
    trim = Math.max(TIGHTEST * reference, Math.min(WIDEST * reference, moved));
  }

  /** The guarantee for the tables. */
  Guarantee guarantee(Guarantee asked) {
    Duration time = Duration.ofNanos(Math.round((reference + trim) / NANOS));
    Duration said = Target.REFERENCE.nearest(time);
    Target trimmed = new Target(target.metric(), target.statistic(), said, target.meaning());
    return asked instanceof Guarantee.Hybrid hybrid
        ? new Guarantee.Hybrid(trimmed, hybrid.weight())
        : new Guarantee.Absolute(trimmed);
  }

  /**
   * The load for the tables: arrivals, and backlog to be drained.
   *
   * <pre>
   *   lambda_eff = lambda + K (l - lambda D),   K = drain / max(D, Tc)
   * </pre>
   *
   * <p>l counts the requests in the metric of the target: queued, or in the system. For a
   * percentile D is the mean of an exponential time with that percentile.
   *
   * @param drain part of an excess to be drained within the longer of D and Tc
   * @param period Tc, seconds
   */
  double offered(ClassMeasurement seen, double drain, double period) {
    double lambda = seen.arrivalRate();
    return Math.max(
        LEAST * lambda,
        lambda + excess(target, (reference + trim) / reference, seen, drain, period));
  }

  /**
   * The load for a class with an upper bound: arrivals, and backlog to be drained if it is too
   * large.
   */
  static double offered(Target bound, ClassMeasurement seen, double drain, double period) {
    double excess = excess(bound, Lateness.SAFELY, seen, drain, period);
    return seen.arrivalRate() + Math.max(0, excess);
  }

  private static double excess(
      Target target, double part, ClassMeasurement seen, double drain, double period) {
    double mean = Lateness.exponentialMean(target);
    int present = target.metric().of(seen.queued(), seen.present());
    return drain / Math.max(mean, period) * (present - seen.arrivalRate() * part * mean);
  }
}
