package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.sim.experiment.Means;
import java.util.List;

/**
 * The fit of a model to another run than the one it was made from.
 *
 * @param explained part of the variance of the outputs that is explained one period ahead: 1 is all
 *     of it
 * @param explainedFree the same where the model goes on from its own outputs for the whole run
 * @param error root of the mean squared error one period ahead, in units of the output
 */
record LuFit(double explained, double explainedFree, double error) {
  static final int HIGHEST_ORDER = 3;

  /** The fit of a model on a run; models of all orders are judged by the same samples. */
  static LuFit of(ArxModel model, LuRecord run) {
    double ahead = squares(run.outputs(), run.predict(model, HIGHEST_ORDER, false));
    double free = squares(run.outputs(), run.predict(model, HIGHEST_ORDER, true));
    List<Double> judged = run.outputs().subList(HIGHEST_ORDER, run.outputs().size());
    double mean = Means.of(judged, each -> each);
    double all = judged.stream().mapToDouble(each -> (each - mean) * (each - mean)).sum();
    return new LuFit(1 - ahead / all, 1 - free / all, Math.sqrt(ahead / judged.size()));
  }

  private static double squares(List<Double> outputs, List<Double> predicted) {
    double sum = 0;
    for (int m = HIGHEST_ORDER; m < outputs.size(); m++) {
      double error = outputs.get(m) - predicted.get(m);
      sum += error * error;
    }
    return sum;
  }

  static LuFit mean(List<LuFit> fits) {
    return new LuFit(
        Means.of(fits, LuFit::explained),
        Means.of(fits, LuFit::explainedFree),
        Means.of(fits, LuFit::error));
  }
}
