package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.core.law.paper.identify.PlantModel;
import java.util.List;

/**
 * The online model of the effect of a budget on the logarithm of the delay of its class.
 *
 * <p>The start model:
 *
 * <pre>
 *   y(k+1) = y(k) / 2 - u(k) / (2 s)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>y</td><td>natural logarithm of the delay over its reference</td></tr>
 *   <tr><td>u</td><td>budget, threads</td></tr>
 *   <tr><td>s</td><td>an equal share of all threads</td></tr>
 * </table>
 *
 * <p>That is a delay in inverse proportion to a budget of about s, with half of the effect in the
 * next period. The identified model has the second order with an offset, as Gao, Pan and Hu 2011
 * found sufficient. A model is accepted only after enough periods, if threads shorten the delay by
 * at least twice the standard error, and if it and the optimal law with it are stable; otherwise
 * the last good one is kept.
 */
final class DelayModel {
  /** A model this old differs little from the next. */
  private static final int PERIODS_PER_MODEL = 5;

  private static final double REMAINS = 0.5;
  private static final InputLimits ANYWHERE = InputLimits.box(1, 0, Double.MAX_VALUE);

  private final OptimalOptions weighed;
  private final OnlineModel online;
  private ArxModel model;
  private int found;

  /**
   * Knows nothing yet.
   *
   * @param share an equal share of all threads
   * @param weighed for this class alone
   * @param adaptation how it is found
   * @param number of the class, so that no two are excited alike
   */
  DelayModel(double share, OptimalOptions weighed, Adaptation adaptation, int number) {
    this.weighed = weighed;
    this.model = start(share);
    this.online = new OnlineModel(adaptation, number);
  }

  private static ArxModel start(double share) {
    double effect = -(1 - REMAINS) / share;
    return ArxModel.of(
        List.of(new double[][] {{effect}}, new double[][] {{0}}),
        List.of(new double[][] {{REMAINS}}, new double[][] {{0}}));
  }

  /** Learns from a period; true if there is a better model after it. */
  boolean learn(double budget, double output) {
    if (!online.learn(budget, output, PERIODS_PER_MODEL, 0)) {
      return false;
    }
    ArxModel candidate = online.model();
    if (!isGood(candidate)) {
      return false;
    }
    model = candidate;
    found++;
    return true;
  }

  private boolean isGood(ArxModel candidate) {
    PlantModel plant = PlantModel.of(candidate);
    return plant.isFinite()
        && online.significance(plant) < -1
        && plant.poleRadius() < 1
        && new OptimalLaw(candidate, weighed, ANYWHERE).spectralRadius() < 1;
  }

  /** A period in which no request was completed. */
  void skip() {
    online.skip();
  }

  ArxModel model() {
    return model;
  }

  /** How often a better one was found. */
  int found() {
    return found;
  }

  /** What is added to the next budget for the sake of learning, a part of it. */
  double excitation() {
    return online.excitation();
  }
}
