package io.github.jettyqos.core.measure.speedup;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.core.measure.SpeedupEstimate.Evidence;
import io.github.jettyqos.core.measure.SpeedupEstimate.Known;
import io.github.jettyqos.core.measure.SpeedupEstimate.ThroughputOnly;
import io.github.jettyqos.core.measure.SpeedupEstimate.Unknown;
import io.github.jettyqos.core.measure.SpeedupEstimate.Unsaturated;
import io.github.jettyqos.core.measure.speedup.SpeedupLikelihood.Line;
import java.util.Locale;

/**
 * The significance test of the best line.
 *
 * <p>A slope is significant if the best line is far more likely than a flat one, and a knee if it
 * is far more likely than a straight one with enough completions beyond it: twice the difference of
 * log L is at least {@link #CLEARLY}.
 */
final class SpeedupVerdict {
  static final int ENOUGH = 300;

  /**
   * The value of chi-squared with one degree of freedom exceeded once in 2000, as many knees are
   * tried.
   */
  private static final double CLEARLY = 12;

  /** A slope and a gain over all levels surely below these count as none. */
  private static final double NO_SLOPE = 0.01;

  private static final double NO_GAIN = 0.1;

  /** For a standard error of 10 %, for any curve. */
  private static final int FEW = 100;

  private final LevelBins bins;
  private final double dispersion;
  private final Evidence evidence;
  private final SpeedupFit fit;

  private SpeedupVerdict(LevelBins bins, double dispersion) {
    this.bins = bins;
    this.dispersion = dispersion;
    this.evidence = new Evidence(bins.total(), bins.quantile(0.01), bins.quantile(0.99));
    this.fit = new SpeedupFit(bins.size()).of(bins);
  }

  /** With the {@link Dispersion} of completions, at least 1. */
  static SpeedupEstimate of(LevelBins bins, double dispersion) {
    return new SpeedupVerdict(bins, dispersion).estimate();
  }

  private SpeedupEstimate estimate() {
    if (bins.total() < ENOUGH) {
      return unknown("not enough data: %d of %d completions", bins.total(), ENOUGH);
    }
    if (!fit.isPossible()) {
      return unknown("no time passed between completions");
    }
    if (4 * evidence.highestLevel() < 5 * evidence.lowestLevel()) {
      return onlyLevels();
    }
    Line best = fit.best();
    Line flat = fit.flat();
    if (!(Speedup.RATES.min() <= best.rate() && flat.rate() <= Speedup.RATES.max())) {
      return unknown("times make no sense: %.4g completions a second", flat.rate());
    }
    return moreLikely(best, flat) < CLEARLY ? level(best, flat) : rising(best);
  }

  /** Twice the difference of log L, chi-squared without an effect. */
  private double moreLikely(Line line, Line other) {
    return 2 * (line.logL() - other.logL()) / dispersion;
  }

  /** The result without an observed gain. */
  private SpeedupEstimate level(Line best, Line flat) {
    int lowest = evidence.lowestLevel();
    int highest = evidence.highestLevel();
    if (highest >= 3 && bins.completionsUpTo(2) >= FEW * dispersion) {
      double[] errors = fit.errors(flat.bentAt(fit.straight().knee()), dispersion);
      // No gain is evidence only if there would have been one.
      double most = fit.straight().slope() + 2 * errors[1];
      return most <= Math.max(NO_SLOPE, NO_GAIN / (highest - 1))
          ? new Known(new Speedup(flat.rate(), 0, 1), errors[0], errors[1], 1, 1, evidence)
          : unknown(
              "levels %d to %d do not tell whether more handlers gain: slope %.2g (+- %.2g)",
              lowest, highest, fit.straight().slope(), errors[1]);
    }
    if (highest < 2 * lowest || highest < 3) {
      return onlyLevels();
    }
    return throughputOnly(flat, (double) bins.total(), 1, fit.kneeInterval(best, dispersion)[1]);
  }

  /** The result with a gain. */
  private SpeedupEstimate rising(Line best) {
    int[] interval = fit.kneeInterval(best, dispersion);
    Line straight = fit.straight();
    double bend = moreLikely(best, straight);
    double beyond = bins.total() - bins.completionsUpTo(best.knee());
    if (bend < CLEARLY || beyond < FEW * dispersion) {
      return unsaturated(straight, bend, interval[0]);
    }
    double[] errors = fit.errors(best, dispersion);
    if (isTooVague(best, errors)) {
      return throughputOnly(best, beyond, interval[0], interval[1]);
    }
    Speedup speedup = new Speedup(best.rate(), best.slope(), best.knee());
    return new Known(speedup, errors[0], errors[1], interval[0], interval[1], evidence);
  }

  /** The result without a significant knee, which may be anywhere from the observed levels on. */
  private SpeedupEstimate unsaturated(Line straight, double bend, int saturationMin) {
    if (bend > SpeedupFit.LIKELY || 2 * saturationMin < evidence.highestLevel()) {
      return unknown(
          "not clear yet where it saturates, from level %d on; %s", saturationMin, evidence);
    }
    // Only levels below determine the slope.
    double[] errors = fit.errors(straight.bentAt(saturationMin), dispersion);
    if (isTooVague(straight, errors)) {
      return unknown(
          "levels %d to %d do not tell what one handler completes: %.3g (+- %.2g) a second",
          evidence.lowestLevel(), evidence.highestLevel(), straight.rate(), errors[0]);
    }
    return new Unsaturated(
        straight.rate(), errors[0], straight.slope(), errors[1], saturationMin, evidence);
  }

  private SpeedupEstimate throughputOnly(Line line, double completions, int min, int max) {
    double throughput = line.throughput(line.knee());
    double error = throughput * Math.sqrt(dispersion / completions);
    return new ThroughputOnly(throughput, error, min, max, evidence);
  }

  private SpeedupEstimate onlyLevels() {
    int lowest = evidence.lowestLevel();
    int highest = evidence.highestLevel();
    return lowest == highest
        ? unknown("only level %d was seen", lowest)
        : unknown("only levels %d to %d were seen", lowest, highest);
  }

  private SpeedupEstimate unknown(String reason, Object... values) {
    return new Unknown(String.format(Locale.ROOT, reason, values), evidence);
  }

  /** An error of half the rate is too large. */
  private static boolean isTooVague(Line line, double[] errors) {
    return !(errors[0] <= line.rate() / 2 && errors[1] <= Math.max(line.slope() / 2, 0.05));
  }
}
