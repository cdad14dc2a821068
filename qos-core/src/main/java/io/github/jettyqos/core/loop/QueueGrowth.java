package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import java.time.Duration;
import java.util.Arrays;

/**
 * The detector of queue growth beyond random variation since the last step.
 *
 * <pre>
 *   queued_k(t) - queued_k(t0)  above  3 sqrt(2 lambda_k (t - t0)) + 4,   t - t0 at least 20 ms
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>t0, t</td><td>time of the last step, and now, seconds</td></tr>
 *   <tr><td>lambda_k</td><td>arrivals of class k per second, as known at t0</td></tr>
 * </table>
 *
 * <p>A queue grows by arrivals minus departures. In balance both are Poisson, and the difference
 * has the variance 2 lambda t, so the threshold is three standard deviations, plus 4 requests for
 * low rates. It is exceeded once in 740 checks of a queue that is never empty, with twelve checks
 * per period; but such a queue is no steady load. Measured with three classes on 8 processors with
 * 12, 16 and 64 threads, false steps per 6000 periods: 1 at a load of .7, 7 at .9. With ten times
 * the variance of exponential times 70 and 140, all with few threads. Four deviations have a fifth
 * of that, but detect a step of load later; two have 28 and 109. Bursts trigger steps, at most one
 * per 20 ms. Source: ours.
 *
 * <p>A check is one read per class, without locks and allocation.
 */
final class QueueGrowth {
  /** The least time between steps. */
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
    Arrays.fill(rates, Double.POSITIVE_INFINITY); // nothing is known yet
  }

  /** Starts a step. */
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

  /** Whether growth exceeds random variation of the usual arrivals. */
  static boolean isBeyondChance(int grown, double usual) {
    return grown > DEVIATIONS * Math.sqrt(2 * usual) + LEAST_MORE;
  }
}
