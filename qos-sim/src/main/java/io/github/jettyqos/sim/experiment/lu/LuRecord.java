package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.core.law.paper.identify.ArxShape;
import io.github.jettyqos.core.law.paper.identify.ForgettingFactor;
import io.github.jettyqos.core.law.paper.identify.RecursiveLeastSquares;
import io.github.jettyqos.sim.experiment.OrderSearch;
import java.util.ArrayList;
import java.util.List;

/**
 * Inputs and outputs of a plant, period by period.
 *
 * @param inputs what was in force during each
 * @param outputs what was measured at the end of each, as many
 */
record LuRecord(List<Double> inputs, List<Double> outputs) {
  /**
   * The start values of the paper, section 5.2.3: every coefficient 1, covariance ten times the
   * identity.
   */
  private static final double START = 1;

  private static final double VARIANCE = 10;

  LuRecord {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
  }

  /** Least squares over records, none of which has to do with the one before it. */
  static ArxModel fit(int order, List<LuRecord> records) {
    RecursiveLeastSquares estimate = start(order);
    for (LuRecord record : records) {
      estimate.skip();
      for (int m = 0; m < record.outputs.size(); m++) {
        record.observe(estimate, m);
      }
    }
    return estimate.model();
  }

  /** The estimates after each period. */
  List<ArxModel> fits(int order) {
    RecursiveLeastSquares estimate = start(order);
    List<ArxModel> models = new ArrayList<>();
    for (int m = 0; m < outputs.size(); m++) {
      observe(estimate, m);
      models.add(estimate.model());
    }
    return models;
  }

  private static RecursiveLeastSquares start(int order) {
    return new RecursiveLeastSquares(
        ArxShape.single(order), START, VARIANCE, ForgettingFactor.none());
  }

  private void observe(RecursiveLeastSquares estimate, int sample) {
    estimate.observe(new double[] {inputs.get(sample)}, new double[] {outputs.get(sample)});
  }

  /** The order that the F-test finds, up to one. */
  int order(int highest) {
    return OrderSearch.of(ArxShape.single(highest), arrays(inputs), arrays(outputs)).order();
  }

  private static List<double[]> arrays(List<Double> values) {
    return values.stream().map(each -> new double[] {each}).toList();
  }

  /**
   * The predictions of a model: from the measured outputs before each, or, if free, from its own
   * earlier predictions. The first ones are as measured.
   */
  List<Double> predict(ArxModel model, int first, boolean free) {
    List<double[]> in = arrays(inputs);
    List<double[]> measured = arrays(outputs);
    List<double[]> predicted = new ArrayList<>(measured.subList(0, first));
    int order = model.shape().order();
    for (int m = first; m < outputs.size(); m++) {
      List<double[]> before = OrderSearch.latest(free ? predicted : measured, m - 1, order);
      predicted.add(model.predict(OrderSearch.latest(in, m, order), before));
    }
    return predicted.stream().map(each -> each[0]).toList();
  }
}
