package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.measure.SpeedupEstimate.Evidence;
import io.github.jettyqos.core.measure.SpeedupEstimate.Known;
import io.github.jettyqos.core.measure.SpeedupEstimate.Saturated;
import io.github.jettyqos.core.measure.SpeedupEstimate.Unknown;
import io.github.jettyqos.core.measure.SpeedupEstimate.Unsaturated;
import io.github.jettyqos.core.measure.SpeedupFit.Line;
import java.util.Locale;

/**
 * Says how much of the best line may be believed.
 *
 * <p>A slope is believed if the best line is far more likely than a flat one, and a knee if it is
 * far more likely than a straight one and enough completed beyond it: twice the difference of log L
 * is at least {@link #CLEARLY}.
 */
final class SpeedupVerdict {
  static final int ENOUGH = 300;

  /**
   * Chi-squared with one degree of freedom is above it once in 2000. The knee was looked for
   * everywhere, which makes many trials.
   */
  private static final double CLEARLY = 12;

  /** A standard error of 10 %, whatever the curve. */
  private static final int FEW = 100;

  private SpeedupVerdict() {}

  static SpeedupEstimate of(LevelBins bins) {
    Evidence evidence = new Evidence(bins.total(), bins.quantile(0.01), bins.quantile(0.99));
    if (bins.total() < ENOUGH) {
      return new Unknown(
          "not enough data: " + bins.total() + " of " + ENOUGH + " completions", evidence);
    }
    SpeedupFit fit = new SpeedupFit(bins.size()).of(bins);
    if (!fit.isPossible()) {
      return new Unknown("no time passed between completions", evidence);
    }
    if (4 * evidence.highestLevel() < 5 * evidence.lowestLevel()) {
      return onlyLevels(evidence);
    }
    Line best = fit.best();
    Line flat = fit.flat();
    if (!(Speedup.RATE.min() <= best.rate() && flat.rate() <= Speedup.RATE.max())) {
      return new Unknown("times make no sense: " + flat.rate() + " completions a second", evidence);
    }
    return 2 * (best.logL() - flat.logL()) < CLEARLY
        ? level(bins, fit, flat, evidence)
        : rising(bins, fit, best, evidence);
  }

  /** No gain was seen. */
  private static SpeedupEstimate level(
      LevelBins bins, SpeedupFit fit, Line flat, Evidence evidence) {
    int lowest = evidence.lowestLevel();
    int highest = evidence.highestLevel();
    if (highest >= 3 && bins.completionsUpTo(2) >= FEW) {
      Line level = new Line(flat.logL(), flat.rate(), 0, fit.top());
      double[] errors = fit.errors(level);
      return new Known(new Speedup(flat.rate(), 0, 1), errors[0], errors[1], 1, 1, evidence);
    }
    if (highest < 2 * lowest || highest < 3) {
      return onlyLevels(evidence);
    }
    return new Saturated(flat.rate(), flat.rate() / Math.sqrt(bins.total()), 1, lowest, evidence);
  }

  private static SpeedupEstimate onlyLevels(Evidence evidence) {
    int lowest = evidence.lowestLevel();
    int highest = evidence.highestLevel();
    String seen =
        lowest == highest
            ? "only level " + lowest + " was seen"
            : "only levels " + lowest + " to " + highest + " were seen";
    return new Unknown(seen, evidence);
  }

  /** More handlers completed more, somewhere. */
  private static SpeedupEstimate rising(
      LevelBins bins, SpeedupFit fit, Line best, Evidence evidence) {
    int[] interval = fit.kneeInterval(best);
    Line straight = fit.straight();
    double gain = 2 * (best.logL() - straight.logL());
    double beyond = bins.total() - bins.completionsUpTo(best.knee());
    if (gain >= CLEARLY && beyond >= FEW) {
      double[] errors = fit.errors(best);
      if (isTooVague(best, errors)) {
        double throughput = best.rate() * (1 + best.slope() * (best.knee() - 1));
        return new Saturated(
            throughput, throughput / Math.sqrt(beyond), interval[0], interval[1], evidence);
      }
      return new Known(
          new Speedup(best.rate(), best.slope(), best.knee()),
          errors[0],
          errors[1],
          interval[0],
          interval[1],
          evidence);
    }
    // The line may bend anywhere in the interval: only what is below it tells the slope for sure.
    double[] errors = fit.errors(straight.bentAt(interval[0]));
    if (gain > SpeedupFit.LIKELY) {
      return new Unknown(
          "not clear yet whether it saturates at "
              + best.knee()
              + ", or where from "
              + interval[0]
              + " on; "
              + evidence,
          evidence);
    }
    if (isTooVague(straight, errors)) {
      return new Unknown(
          String.format(
              Locale.ROOT,
              "levels %d to %d do not tell what one handler completes: %.3g (+- %.2g) a second",
              evidence.lowestLevel(),
              evidence.highestLevel(),
              straight.rate(),
              errors[0]),
          evidence);
    }
    return new Unsaturated(
        straight.rate(), errors[0], straight.slope(), errors[1], interval[0], evidence);
  }

  /** Half of a rate is no rate. */
  private static boolean isTooVague(Line line, double[] errors) {
    return !(errors[0] <= line.rate() / 2 && errors[1] <= Math.max(line.slope() / 2, 0.05));
  }
}
