package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Findings;
import java.util.List;
import java.util.Locale;

/**
 * Points of a figure, computed and simulated.
 *
 * @param models computed
 * @param simulated mean residence times of the same points
 */
record Comparison(List<FigurePoint> models, List<ControlVariate> simulated) {

  /** The deviation of the simulated time, relative to the computed one. */
  double deviation(int point) {
    return simulated.get(point).mean() / models.get(point).residenceTime() - 1;
  }

  /** Half of the confidence interval, relative to the computed time. */
  double halfWidth(int point) {
    return simulated.get(point).halfWidth() / models.get(point).residenceTime();
  }

  Csv csv() {
    Csv csv = new Csv("threads", "foreign", "lambda", "W", "loss", "W_simulated", "half_width_95");
    for (int i = 0; i < models.size(); i++) {
      FigurePoint model = models.get(i);
      csv.row(
          model.threads(),
          model.foreign(),
          model.load().arrivalRate(),
          model.residenceTime(),
          model.loss(),
          simulated.get(i).mean(),
          simulated.get(i).halfWidth());
    }
    return csv;
  }

  /** Reports every point as a result, and the largest deviation as a check. */
  void report(Findings findings, double bound) {
    int widest = 0;
    double unsure = 0;
    int covered = 0;
    for (int i = 0; i < models.size(); i++) {
      findings.result("W_" + name(i), models.get(i).residenceTime());
      findings.result("W_simulated_" + name(i), simulated.get(i).mean());
      findings.result("half_width_" + name(i), simulated.get(i).halfWidth());
      unsure = Math.max(unsure, halfWidth(i));
      covered += Math.abs(deviation(i)) <= halfWidth(i) ? 1 : 0;
      if (!(Math.abs(deviation(i)) <= bound)) {
        findings.line("not within %.0f %%: %s", 100 * bound, words(i));
      }
      if (Math.abs(deviation(i)) > Math.abs(deviation(widest))) {
        widest = i;
      }
    }
    findings.line("");
    findings.line("farthest away: %s", words(widest));
    findings.line(
        "the model lies within the interval (95 %%) of %d of %d points; widest interval +-%.1f %%",
        covered, models.size(), 100 * unsure);
    findings.result("points", models.size());
    findings.result("points_whose_interval_covers_the_model", covered);
    findings.result("widest_half_width", unsure);
    findings.atMost(
        "simulated W, part away from the model at " + name(widest),
        Math.abs(deviation(widest)),
        bound);
  }

  private String name(int point) {
    FigurePoint model = models.get(point);
    String beside = model.foreign() == 0 ? "" : "_beside" + model.foreign();
    return "m%d%s_lambda%d"
        .formatted(model.threads(), beside, Math.round(model.load().arrivalRate()));
  }

  private String words(int point) {
    return String.format(
        Locale.ROOT,
        "%s, simulated %.4f s (+-%.1f %%), computed %.4f s, %+.1f %% away",
        name(point),
        simulated.get(point).mean(),
        100 * halfWidth(point),
        models.get(point).residenceTime(),
        100 * deviation(point));
  }
}
