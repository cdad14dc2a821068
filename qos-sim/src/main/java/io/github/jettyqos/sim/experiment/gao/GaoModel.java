package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.core.law.paper.identify.ArxShape;
import io.github.jettyqos.core.law.paper.identify.Excitation;
import io.github.jettyqos.core.law.paper.identify.ForgettingFactor;
import io.github.jettyqos.core.law.paper.identify.RecursiveLeastSquares;
import io.github.jettyqos.sim.experiment.OrderSearch;
import java.util.ArrayList;
import java.util.List;

/**
 * Identification as in Gao, Pan and Hu 2011, section 4.1. Each node has a sequence of its own. A
 * constant is part of the model: without it, threads seem to make delays.
 */
final class GaoModel {

  /** The number of periods in the paper. */
  static final int PERIODS = 150;

  static final int ORDER = 2;
  private static final List<Double> LEVELS = List.of(25.0, 40.0, 60.0, 75.0);
  private static final double FORGETTING = 0.995;

  private GaoModel() {}

  static ArxShape shape(int order) {
    return new ArxShape(order, GaoSite.NODES, 1, true);
  }

  /**
   * A run with pseudo-random quotas.
   *
   * @param firstStream of the sequences, one for each node
   */
  static GaoRun excited(GaoSite site, double period, double seconds, int firstStream) {
    return new GaoRun(site, period, seconds, excitation(firstStream));
  }

  /** Pseudo-random quotas, a sequence for each node. */
  static GaoRun.Setter excitation(int firstStream) {
    List<Excitation> sequences = new ArrayList<>();
    for (int j = 0; j < GaoSite.NODES; j++) {
      sequences.add(Excitation.fourLevels(firstStream + j, LEVELS));
    }
    return (run, inForce) -> sequences.stream().mapToDouble(Excitation::next).toArray();
  }

  static ArxModel of(GaoRun run, int order) {
    return of(shape(order), run.inputs, run.outputs);
  }

  static ArxModel of(ArxShape shape, List<double[]> inputs, List<double[]> outputs) {
    RecursiveLeastSquares estimate =
        new RecursiveLeastSquares(
            shape, 0, 1e6, ForgettingFactor.exponential(FORGETTING, Double.POSITIVE_INFINITY));
    for (int k = 0; k < outputs.size(); k++) {
      estimate.observe(inputs.get(k), outputs.get(k));
    }
    return estimate.model();
  }

  /** One period ahead, for each period from the order on. */
  static List<Double> predicted(ArxModel model, GaoRun run) {
    int order = model.shape().order();
    List<Double> predicted = new ArrayList<>();
    for (int k = order; k < run.outputs.size(); k++) {
      List<double[]> inputs = OrderSearch.latest(run.inputs, k, order);
      predicted.add(model.predict(inputs, OrderSearch.latest(run.outputs, k - 1, order))[0]);
    }
    return predicted;
  }

  /** The part of the variance that the model explains one period ahead. */
  static double explained(ArxModel model, GaoRun run) {
    List<Double> predicted = predicted(model, run);
    int order = model.shape().order();
    double mean = run.outputs.stream().skip(order).mapToDouble(y -> y[0]).average().orElseThrow();
    double left = 0;
    double all = 0;
    for (int k = 0; k < predicted.size(); k++) {
      double y = run.outputs.get(k + order)[0];
      left += (y - predicted.get(k)) * (y - predicted.get(k));
      all += (y - mean) * (y - mean);
    }
    return 1 - left / all;
  }
}
