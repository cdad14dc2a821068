package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.speedup.LevelBins;
import org.jspecify.annotations.Nullable;

/**
 * What classes need of something that all share, of which only the curve is known, where nothing is
 * spent elsewhere.
 *
 * <p>Law: with n_k of the n requests at work from class k, and G the gain of n,
 *
 * <pre>
 *   C_k ~ Poisson(integral of G(n) n_k / n / d_k),   so   d_k = integral of G(n) n_k / n  /  C_k
 * </pre>
 *
 * <p>Ours; it is the most likely d_k for the curve that was measured of all classes together. Where
 * another curve is measured, what was summed by the old one is multiplied by the quotient of both
 * gains at the level that is seen now: a gain has no unit that both curves share.
 */
final class CurveWork {
  private static final double KEPT = 0.995;

  /** Below it one rate for all serves as well, and is planned with much faster. */
  private static final double DIFFERENT = 1.5;

  private static final double ALIKE = 1.25;

  /** Two curves whose rates at the levels that are seen differ by more are of two servers. */
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
   * Has a curve in force from a period on.
   *
   * @return whether the one before was that of another server
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

  /** Seconds of the station that a class got in a period; not a number before there is a curve. */
  double share(LevelBins all, double busyOfClass) {
    return curve == null ? Double.NaN : busyOfClass * gain(all, curve);
  }

  /** What is gained in a period for each second that a request was at work in it. */
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

  /** d_k, seconds; not a number while nothing completed. */
  double compute(int k) {
    return completions[k] > 0 ? shares[k] / completions[k] : Double.NaN;
  }
}
