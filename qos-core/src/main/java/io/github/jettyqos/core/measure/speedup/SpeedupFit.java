package io.github.jettyqos.core.measure.speedup;

import io.github.jettyqos.core.measure.speedup.SpeedupLikelihood.Line;

/**
 * The line with a knee that explains completions and time at each level best, by {@link
 * SpeedupLikelihood}.
 *
 * <p>Every whole mt up to 64 is tried, then in steps of 1.6 %, so that no peak is missed: log L
 * over mt may have several. The knees whose log L is not far below the best are its confidence
 * interval: twice the difference is about chi-squared with one degree of freedom.
 */
final class SpeedupFit {
  /** Chi-squared with one degree of freedom is above it once in 20: the bounds at 95 %. */
  static final double LIKELY = 3.84;

  private static final int FINEST = 64;
  private static final int COARSE = 8;

  private final SpeedupLikelihood likelihood;

  /** Room for the bins of this many. */
  SpeedupFit(int size) {
    this.likelihood = new SpeedupLikelihood(size);
  }

  /** Takes the numbers to fit; returns itself. */
  SpeedupFit of(LevelBins from) {
    likelihood.take(from);
    return this;
  }

  /** Whether there is anything to fit. */
  boolean isPossible() {
    return likelihood.isPossible();
  }

  private static int next(int knee, int fineness) {
    return knee + Math.max(1, knee / fineness);
  }

  /** The best line of all. */
  Line best() {
    return best(1, likelihood.top(), FINEST, flat());
  }

  /** A line that is hardly worse, in a quarter of the time: steps of 12 %, then between them. */
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

  /** No gain by more handlers. */
  Line flat() {
    return likelihood.withKneeAt(1, 0);
  }

  /** No knee at any level seen. */
  Line straight() {
    return likelihood.withKneeAt(likelihood.top(), 0);
  }

  /** Standard errors of rate and slope, with the {@link Dispersion} of completions. */
  double[] errors(Line line, double dispersion) {
    return likelihood.errors(line, dispersion);
  }

  /** The least and the greatest knee whose likelihood is not far below the best, at 95 %. */
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
