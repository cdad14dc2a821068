package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.law.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement;
import java.time.Duration;
import java.util.Arrays;

/**
 * Whether a queue has grown since the last step by more than chance makes of what usually comes.
 *
 * <pre>
 *   queued_k(t) - queued_k(t0)  above  3 sqrt(2 lambda_k (t - t0)) + 4,   t - t0 at least 20 ms
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>t0, t</td><td>when the last step was, and now, seconds</td></tr>
 *   <tr><td>lambda_k</td><td>arrivals of class k per second, as known at t0</td></tr>
 * </table>
 *
 * <p>A queue grows by arrivals less departures. Where the class is served as fast as it comes both
 * are Poisson, and the difference has the variance 2 lambda t: so the bar is three standard
 * deviations, and 4 requests for rates where none is expected. That is exceeded once in 740 looks
 * if the queue is never empty, and a period has twelve; but a queue that is never empty is no
 * steady load. Measured, three classes at 8 processors with 12, 16 and 64 threads, periods with a
 * step too many: at a load of .7 1 in 6000, at .9 7. Where times vary ten times as much as
 * exponential ones 70 in 6000 and 140, all of them where threads are few: that is chance, but of
 * service. Four deviations have a fifth of that, and see a step of load later; two have 28 and 109
 * in 6000. Bursts are no chance, so they do trigger steps: one each 20 ms at most. Source: ours.
 *
 * <p>Looks are cheap: a read for each class, nothing is locked or allocated.
 */
final class QueueGrowth {
  /** The least distance of a step from the last one. */
  static final Duration LEAST = Duration.ofMillis(20);

  private static final double DEVIATIONS = 3;
  private static final double LEAST_MORE = 4;
  private static final double NANOS = 1e-9;

  private final int[] queued;
  private final double[] rates;
  private long lastNanos;

  QueueGrowth(int classes, long nowNanos) {
    this.queued = new int[classes];
    this.rates = new double[classes];
    this.lastNanos = nowNanos;
    Arrays.fill(rates, Double.POSITIVE_INFINITY); // before anything is known
  }

  /** A step begins. */
  void begin(Measurement measured) {
    lastNanos = measured.atNanos();
    for (int k = 0; k < queued.length; k++) {
      ClassMeasurement seen = measured.classes().get(k);
      queued[k] = seen.queued();
      rates[k] = seen.arrivalRate();
    }
  }

  boolean isBeyondChance(Gate gate, long nowNanos) {
    long elapsed = nowNanos - lastNanos;
    if (elapsed < LEAST.toNanos()) {
      return false;
    }
    for (int k = 0; k < queued.length; k++) {
      if (isBeyondChance(gate.queued(k) - queued[k], rates[k] * elapsed * NANOS)) {
        return true;
      }
    }
    return false;
  }

  /** More waiting ones, where so many usually come. */
  static boolean isBeyondChance(int grown, double usual) {
    return grown > DEVIATIONS * Math.sqrt(2 * usual) + LEAST_MORE;
  }
}
