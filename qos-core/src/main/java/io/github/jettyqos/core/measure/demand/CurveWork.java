package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.speedup.LevelBins;
import org.jspecify.annotations.Nullable;

/**
 * The demand of classes on a common station known only by its curve, without time elsewhere.
 *
 * <p>Law: with n_k of the n requests at work from class k, and G the gain of n,
 *
 * <pre>
 *   C_k ~ Poisson(integral of G(n) n_k / n / d_k),   so   d_k = integral of G(n) n_k / n  /  C_k
 * </pre>
 *
 * <p>Ours; the maximum likelihood estimate of d_k for the measured common curve. With a new curve,
 * the old sums are scaled by the ratio of both gains at the present level, as gains of different
 * curves have different units.
 */
final class CurveWork {
  private static final double KEPT = 0.995;

  /** Below it one rate for all is as good, and planned with much faster. */
  private static final double DIFFERENT = 1.5;

  private static final double ALIKE = 1.25;

  /** Curves whose rates at the observed levels differ by more are of different servers. */
  private static final double CHANGED = 1.25;

  private final double[] shares;
  private final double[] completions;

  private boolean different;
  private @Nullable Speedup curve;

  CurveWork(int classes) {
    this.shares = new double[classes];
    this.completions = new double[classes];
  }

  /**
   * Sets the curve from a period on.
   *
   * @return whether the server has changed
   */
  boolean use(Speedup now, LevelBins all) {
    Speedup old = curve;
    curve = now;
    double before = old == null ? 0 : gain(all, old);
    if (old == null || old.equals(now) || before == 0) {
      return false;
    }
    double times = gain(all, now) / before;
    for (int k = 0; k < shares.length; k++) {
      shares[k] *= times;
    }
    double faster = times * now.rate() / old.rate();
    return Math.max(faster, 1 / faster) > CHANGED;
  }

  /** Seconds of the station used by a class in a period; NaN without a curve. */
  double share(LevelBins all, double busyOfClass) {
    return curve == null ? Double.NaN : busyOfClass * gain(all, curve);
  }

  /** The gain in a period per second of a request at work. */
  private static double gain(LevelBins all, Speedup curve) {
    double gained = 0;
    double busy = 0;
    for (int bin = 0; bin < all.size(); bin++) {
      if (all.seconds(bin) > 0) {
        gained += all.seconds(bin) * curve.gain((int) Math.round(all.level(bin)));
        busy += all.seconds(bin) * all.level(bin);
      }
    }
    return busy > 0 ? gained / busy : 0;
  }

  void add(int k, double share, double completed) {
    shares[k] = KEPT * shares[k] + share;
    completions[k] = KEPT * completions[k] + completed;
  }

  /** Whether requests of one class need clearly more than those of another. */
  boolean isDifferent() {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (int k = 0; k < shares.length; k++) {
      if (completions[k] >= ClassHistory.ENOUGH) {
        least = Math.min(least, compute(k));
        most = Math.max(most, compute(k));
      }
    }
    different = most > (different ? ALIKE : DIFFERENT) * least;
    return different;
  }

  double completions(int k) {
    return completions[k];
  }

  /** d_k, seconds; NaN without completions. */
  double compute(int k) {
    return completions[k] > 0 ? shares[k] / completions[k] : Double.NaN;
  }
}
