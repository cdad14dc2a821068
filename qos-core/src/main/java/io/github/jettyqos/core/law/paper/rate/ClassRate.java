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
 * <p>A percentile is a mean to the law: that of an exponential time with this percentile, as in the
 * queueing model; with the age law, under which times spread less, the root of that ratio. It then
 * learns from the share q of requests that should be in time:
 *
 * <pre>
 *   error = D ((1 - q) - above / count) / sqrt(q (1 - q))
 * </pre>
 *
 * <p>which is 0 on average where the promise is just kept, and varies as much as the delays of
 * exponential times would.
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>D</td><td>reference of the target, seconds</td></tr>
 *   <tr><td>q</td><td>quantile of the target</td></tr>
 *   <tr><td>above</td><td>requests of the period that took longer</td></tr>
 * </table>
 *
 * <p>A thing that the papers' server does not have: a control period may be longer than the
 * reference. Then the queue-length law takes 1/period as its gain, as more cannot be drained before
 * it looks again, and the age law, which does not see the requests that come and go between two
 * looks, serves at least what arrives.
 *
 * <p>A class that is taken over begins at the rate that is in force and goes to its own in equal
 * steps within two references, as a queue that is too long or too short would. What it would learn
 * from the difference, it does not learn. The trim has no part in it: it would remember for minutes
 * what another law did at one moment.
 */
final class ClassRate {
  /** Requests within one reference that teach a law: more would be heard before it can answer. */
  private static final double MOST = 25;

  /** Of a reference: the age law sees the requests that come if it looks so often. */
  private static final double OFTEN = 0.5;

  /** References after which nothing is left of what was taken over. */
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

  /** Whether more threads would help if its requests ran for so many seconds. */
  boolean isHelpedByThreads(double processing) {
    return target.metric() == Metric.WAITING || processing < law.reference();
  }

  double trim() {
    return law.trim();
  }

  /**
   * Goes on from a rate that is in force: the next {@link #rate} is that one.
   *
   * @param inForce requests per second
   */
  void takeOver(ClassMeasurement seen, double inForce) {
    takenOver = inForce - own(seen);
    left = fading;
  }

  /** Requests per second that should be completed; to be asked once a period. */
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

  /** Learns from a period, unless what would follow could not be had or is in force already. */
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

  /** Whether the promise was broken in this period. */
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

  /** The requests that wait are those that came last: dispatch is first come, first served. */
  private static Ages youngest(Ages ages, int count) {
    double[] seconds = new double[ages.count()];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = ages.seconds(i);
    }
    Arrays.sort(seconds);
    return Ages.of(Arrays.copyOf(seconds, Math.min(count, seconds.length)));
  }
}
