package io.github.jettyqos.core.measure.speedup;

import io.github.jettyqos.core.measure.speedup.SpeedupLikelihood.Line;

/**
 * The maximum likelihood fit of a line with a knee to completions and time at each level, by {@link
 * SpeedupLikelihood}.
 *
 * <p>Every whole mt up to 64 is tried, then in steps of 1.6 %, since log L over mt may have several
 * peaks. The confidence interval of the knee is by log L: twice the difference to the best is about
 * chi-squared with one degree of freedom.
 */
final class SpeedupFit {
  /** The 95 % quantile of chi-squared with one degree of freedom. */
  static final double LIKELY = 3.84;

  private static final int FINEST = 64;
  private static final int COARSE = 8;

  private final SpeedupLikelihood likelihood;

  /** A fit with capacity for this many bins. */
  SpeedupFit(int size) {
    this.likelihood = new SpeedupLikelihood(size);
  }

  /** Sets the data; returns itself. */
  SpeedupFit of(LevelBins from) {
    likelihood.take(from);
    return this;
  }

  /** Whether there is data to fit. */
  boolean isPossible() {
    return likelihood.isPossible();
  }

  private static int next(int knee, int fineness) {
    return knee + Math.max(1, knee / fineness);
  }

  /** The best line. */
  Line best() {
    return best(1, likelihood.top(), FINEST, flat());
  }

  /** A nearly optimal line in a quarter of the time: steps of 12 %, then a refinement. */
  Line good() {
    Line rough = best(1, likelihood.top(), COARSE, flat());
    int around = rough.knee() / COARSE;
    return around == 0
        ? rough
        : best(
            rough.knee() - around,
            Math.min(likelihood.top(), rough.knee() + around),
            FINEST,
            rough);
  }

  private Line best(int from, int to, int fineness, Line start) {
    Line best = start;
    for (int knee = from; knee <= to; knee = next(knee, fineness)) {
      Line line = likelihood.withKneeAt(knee, best.slope());
      if (line.logL() > best.logL()) {
        best = line;
      }
    }
    return best;
  }

  /** The line without gain. */
  Line flat() {
    return likelihood.withKneeAt(1, 0);
  }

  /** The line without a knee at observed levels. */
  Line straight() {
    return likelihood.withKneeAt(likelihood.top(), 0);
  }

  /** Standard errors of rate and slope, with the {@link Dispersion} of completions. */
  double[] errors(Line line, double dispersion) {
    return likelihood.errors(line, dispersion);
  }

  /** The 95 % confidence interval of the knee. */
  int[] kneeInterval(Line best, double dispersion) {
    int least = best.knee();
    int greatest = best.knee();
    for (int knee = 1; knee <= likelihood.top(); knee = next(knee, FINEST)) {
      if (2 * (best.logL() - likelihood.withKneeAt(knee, best.slope()).logL())
          <= LIKELY * dispersion) {
        least = Math.min(least, knee);
        greatest = Math.max(greatest, knee);
      }
    }
    return new int[] {least, greatest};
  }
}
