package io.github.jettyqos.core.law.paper.rate;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.util.Arrays;

/**
 * The service rate that one class of a partitioned server needs, by a law for the mean delay.
 *
 * <p>A percentile is converted to the mean of an exponential time with this percentile, as in the
 * queueing model; with the age law, under which times spread less, the root of that ratio. The
 * error is then computed from the share q of requests that should be in time:
 *
 * <pre>
 *   error = D ((1 - q) - above / count) / sqrt(q (1 - q))
 * </pre>
 *
 * <p>which is 0 on average where the target is just met, and has the variance of exponential times.
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>D</td><td>reference of the target, seconds</td></tr>
 *   <tr><td>q</td><td>quantile of the target</td></tr>
 *   <tr><td>above</td><td>requests of the period above the reference</td></tr>
 * </table>
 *
 * <p>Unlike in the papers, a control period may be longer than the reference. Then the queue-length
 * law uses 1/period as its gain, as it cannot drain more before the next step, and the age law,
 * which misses requests that come and go between two steps, serves at least the arrival rate.
 *
 * <p>After a change of laws a class starts at the rate in force and goes to its own rate in equal
 * steps within two references. It learns nothing meanwhile, as the trim would remember the effects
 * of the former law for minutes.
 */
final class ClassRate {
  /**
   * The maximum of errors per reference that a law learns from; more would arrive before it can
   * react.
   */
  private static final double MOST = 25;

  /** The control period, as a part of the reference, at which the age law sees all requests. */
  private static final double OFTEN = 0.5;

  /** The number of references within which the rate that was taken over fades. */
  private static final double FADED = 2;

  private final Target target;
  private final double asked;
  private final double quantile;
  private final ServiceRateLaw law;
  private final double most;
  private final boolean blind;
  private final int fading;
  private double takenOver;
  private int left;
  private boolean ownRate = true;

  ClassRate(Target target, ServiceRateKind kind, double period, double learning) {
    this.target = target;
    this.asked = target.seconds();
    this.quantile = target.statistic().quantile().orElse(Double.NaN);
    double mean = asked / (Double.isNaN(quantile) ? 1 : kind.spread(quantile));
    this.law = kind.law(mean, target.meaning(), period, learning);
    this.most = MOST * Math.min(1, period / mean);
    this.blind = law.needsAges() && period > OFTEN * mean;
    this.fading = (int) Math.ceil(FADED * mean / period);
  }

  boolean needsAges() {
    return law.needsAges();
  }

  /** Whether more threads would help at a processing time. */
  boolean isHelpedByThreads(double processing) {
    return target.metric() == Metric.WAITING || processing < law.reference();
  }

  double trim() {
    return law.trim();
  }

  /**
   * Starts at the rate in force, which the next {@link #rate} returns.
   *
   * @param inForce requests per second
   */
  void takeOver(ClassMeasurement seen, double inForce) {
    takenOver = inForce - own(seen);
    left = fading;
  }

  /** The required completions per second; called once a period. */
  double rate(ClassMeasurement seen) {
    double rate = Math.max(0, own(seen) + takenOver * left / fading);
    ownRate = left == 0;
    left = Math.max(0, left - 1);
    return rate;
  }

  private double own(ClassMeasurement seen) {
    boolean waiting = target.metric() == Metric.WAITING;
    int present = waiting ? seen.queued() : seen.present();
    Ages ages = waiting && law.needsAges() ? youngest(seen.ages(), present) : seen.ages();
    double rate = law.rate(seen.arrivalRate(), present, ages);
    return blind ? Math.max(rate, seen.arrivalRate()) : rate;
  }

  /** Learns from a period, unless the resulting change is impossible or already in force. */
  void learn(ClassMeasurement seen, boolean mayBeFaster, boolean mayBeSlower) {
    PeriodDelay delay = seen.delay(target.metric());
    if (delay.count() == 0) {
      return;
    }
    double error = error(delay);
    boolean expected = !ownRate && error * takenOver > 0;
    if (!expected && (error < 0 ? mayBeFaster : mayBeSlower)) {
      law.learn(error * Math.min((double) delay.count(), most));
    }
  }

  /** Whether the target was missed in this period. */
  boolean isLate(ClassMeasurement seen) {
    PeriodDelay delay = seen.delay(target.metric());
    return delay.count() > 0 && error(delay) < 0;
  }

  private double error(PeriodDelay delay) {
    if (Double.isNaN(quantile)) {
      return asked - delay.mean();
    }
    double above = (double) delay.above() / delay.count();
    return asked * (1 - quantile - above) / Math.sqrt(quantile * (1 - quantile));
  }

  /**
   * The ages of the queued requests, the last to arrive, as dispatch is first come, first served.
   */
  private static Ages youngest(Ages ages, int count) {
    double[] seconds = new double[ages.count()];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = ages.seconds(i);
    }
    Arrays.sort(seconds);
    return Ages.of(Arrays.copyOf(seconds, Math.min(count, seconds.length)));
  }
}
