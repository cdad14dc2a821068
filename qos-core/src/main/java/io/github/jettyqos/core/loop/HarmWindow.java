package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.control.ClassMeasurement;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.model.Lateness;
import java.util.Arrays;
import java.util.List;

/**
 * What a server costs over some periods, as measured and as predicted, by one rule for both.
 *
 * <pre>
 *   measured:   sum over k, and over the halves, of  w_k (max(0, integral of (n_k - b_k)+ dt - A_k D_k) + 5 R_k)
 *   predicted:  sum over k of  w_k lambda_k T ((1 - loss_k) max(0, W_k - D_k) + 5 loss_k)
 *   b_k = max(0, n_k at the beginning - A_k D_k / T)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>w_k</td><td>4 for the first class, 2 for the next, 1 for all others</td></tr>
 *   <tr><td>n_k</td><td>requests of class k that the target speaks of: that wait, or that are
 *   there</td></tr>
 *   <tr><td>b_k</td><td>those of them that are a backlog from before: nobody's fault now</td></tr>
 *   <tr><td>A_k, R_k</td><td>requests that came and were let in; that were turned away</td></tr>
 *   <tr><td>D_k</td><td>target, seconds; of a percentile q the mean of an exponential time that has
 *   it, D / -ln(1 - q). Without a bound only what is lost counts</td></tr>
 *   <tr><td>W_k, loss_k</td><td>predicted mean time, seconds, and part that is lost</td></tr>
 *   <tr><td>lambda_k</td><td>(A + R + 2 sqrt(A + R)) / T of the half of the window with more: what
 *   came may have been a burst or chance</td></tr>
 *   <tr><td>T</td><td>length of the window, seconds</td></tr>
 * </table>
 *
 * <p>By Little's law the integral less A D is the seconds beyond the target of those who came,
 * whoever is still there included.
 */
final class HarmWindow {
  private static final double DEVIATIONS = 2;
  private static final int HALVES = 2;

  private final long halfNanos;
  private final double[] worth;
  private final double[] bounds;
  private final Metric[] metrics;
  private final int[] begin;
  private final double[][] area;
  private final long[][] came;
  private final long[][] lost;
  private final long[] nanos = new long[HALVES];

  /** An empty one, of so long. */
  HarmWindow(List<ServiceClass> classes, long spanNanos) {
    int count = classes.size();
    this.halfNanos = spanNanos / HALVES;
    this.worth = Lateness.worth(classes);
    this.bounds = new double[count];
    this.metrics = new Metric[count];
    this.begin = new int[count];
    this.area = new double[HALVES][count];
    this.came = new long[HALVES][count];
    this.lost = new long[HALVES][count];
    for (int k = 0; k < count; k++) {
      Target bound = classes.get(k).guarantee().upperBound().orElse(null);
      metrics[k] = bound == null ? Metric.RESIDENCE : bound.metric();
      bounds[k] = bound == null ? Double.POSITIVE_INFINITY : mean(bound);
    }
  }

  private static double mean(Target bound) {
    double quantile = bound.statistic().quantile().orElse(1 - 1 / Math.E); // of a mean: D itself
    return bound.seconds() / -Math.log1p(-quantile);
  }

  /** From here on. */
  void begin(Measurement now) {
    for (int half = 0; half < HALVES; half++) {
      Arrays.fill(area[half], 0);
      Arrays.fill(came[half], 0);
      Arrays.fill(lost[half], 0);
      nanos[half] = 0;
    }
    for (int k = 0; k < begin.length; k++) {
      begin[k] = present(k, now.classes().get(k));
    }
  }

  private int present(int k, ClassMeasurement seen) {
    return metrics[k].of(seen.queued(), seen.present());
  }

  void add(Measurement measured) {
    int half = nanos[0] < halfNanos ? 0 : 1;
    nanos[half] += measured.periodNanos();
    for (int k = 0; k < begin.length; k++) {
      ClassMeasurement seen = measured.classes().get(k);
      came[half][k] += seen.arrivals() - seen.rejected();
      lost[half][k] += seen.rejected();
      if (bounds[k] < Double.POSITIVE_INFINITY) {
        double backlog = Math.max(0, begin[k] - seen.arrivalRate() * bounds[k]);
        area[half][k] += Math.max(0, present(k, seen) - backlog) * measured.periodSeconds();
      }
    }
  }

  boolean isFull() {
    return nanos[1] >= halfNanos;
  }

  private double seconds() {
    return (nanos[0] + nanos[1]) * 1e-9;
  }

  /** Measured, of both halves or of the second one. */
  double measured(boolean second) {
    double sum = 0;
    for (int half = second ? 1 : 0; half < HALVES; half++) {
      for (int k = 0; k < begin.length; k++) {
        // What came too late in a half to be late shows in the next one only.
        double beyond =
            bounds[k] == Double.POSITIVE_INFINITY ? 0 : area[half][k] - came[half][k] * bounds[k];
        sum += worth[k] * (Math.max(0, beyond) + Lateness.LOST_SECONDS * lost[half][k]);
      }
    }
    return sum;
  }

  /** Requests a second of a class that are to be reckoned with. */
  double rate(int k) {
    double most = 0;
    for (int half = 0; half < HALVES; half++) {
      double all = came[half][k] + lost[half][k];
      most = Math.max(most, (all + DEVIATIONS * Math.sqrt(all)) / (nanos[half] * 1e-9));
    }
    return most;
  }

  /** Predicted. */
  double predicted(List<Prediction> predictions) {
    double sum = 0;
    for (int k = 0; k < begin.length; k++) {
      Prediction each = predictions.get(k);
      double time = metrics[k].of(each.waiting(), each.residence());
      double beyond = Math.max(0, time - bounds[k]);
      sum +=
          worth[k]
              * rate(k)
              * seconds()
              * ((1 - each.loss()) * beyond + Lateness.LOST_SECONDS * each.loss());
    }
    return sum;
  }

  /**
   * One standard deviation of what chance makes of a cost: times of A_k requests, each with as much
   * variance as two exponential ones of the mean, four times as much since those that wait together
   * are late together; and as many losses as Poisson ones.
   */
  double deviation(List<Prediction> predictions) {
    double variance = 0;
    for (int k = 0; k < begin.length; k++) {
      Prediction each = predictions.get(k);
      double count = rate(k) * seconds();
      double time = metrics[k].of(each.waiting(), each.residence());
      double ofTimes = bounds[k] == Double.POSITIVE_INFINITY ? 0 : 8 * count * time * time;
      double ofLosses = Lateness.LOST_SECONDS * Lateness.LOST_SECONDS * (count * each.loss() + 1);
      variance += worth[k] * worth[k] * (ofTimes + ofLosses);
    }
    return Math.sqrt(variance);
  }
}
