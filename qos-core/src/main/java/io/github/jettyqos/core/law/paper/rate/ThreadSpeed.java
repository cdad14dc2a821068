package io.github.jettyqos.core.law.paper.rate;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.util.Optional;

/**
 * The completion rate of one thread of a class while all threads are busy.
 *
 * <pre>
 *   mu G(T) / T     where the speedup is known: MTRR, every busy thread has an equal part
 *   1 / p_k         else, as if it did not depend on T
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>T</td><td>busy threads</td></tr>
 *   <tr><td>mu, G</td><td>see {@link Speedup}</td></tr>
 *   <tr><td>p_k</td><td>recent mean processing time of class k, seconds; of all classes if none of its requests completed</td></tr>
 * </table>
 */
final class ThreadSpeed {
  /** The weight of older values after each period, a memory of about ten periods. */
  private static final double KEPT = 0.9;

  private final double[] counts;
  private final double[] seconds;
  private Optional<Speedup> speedup = Optional.empty();

  ThreadSpeed(int classes) {
    this.counts = new double[classes];
    this.seconds = new double[classes];
  }

  void look(Measurement measured) {
    speedup = measured.speedup();
    for (int k = 0; k < counts.length; k++) {
      PeriodDelay residence = measured.classes().get(k).residence();
      double processing = residence.mean() - measured.classes().get(k).waiting().mean();
      counts[k] = KEPT * counts[k] + residence.count();
      seconds[k] = KEPT * seconds[k] + residence.count() * Math.max(0, processing);
    }
  }

  /** Whether a speed is known. */
  boolean isKnown() {
    return speedup.isPresent() || sum(seconds) > 0;
  }

  /** The saturation point in threads. */
  int most() {
    return speedup.map(Speedup::saturationPoint).orElse(Integer.MAX_VALUE);
  }

  /** The completions per second of one thread of a class. */
  double perThread(int k, int busy) {
    if (speedup.isPresent()) {
      return speedup.get().throughput(busy) / busy;
    }
    return 1 / processing(k);
  }

  /** The recent mean processing time of a class, seconds; NaN if unknown. */
  double processing(int k) {
    return counts[k] > KEPT && seconds[k] > 0 ? seconds[k] / counts[k] : sum(seconds) / sum(counts);
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double each : values) {
      sum += each;
    }
    return sum;
  }
}
