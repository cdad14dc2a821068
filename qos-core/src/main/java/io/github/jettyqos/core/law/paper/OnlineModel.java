package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.core.law.paper.identify.ArxShape;
import io.github.jettyqos.core.law.paper.identify.Excitation;
import io.github.jettyqos.core.law.paper.identify.ForgettingFactor;
import io.github.jettyqos.core.law.paper.identify.PlantModel;
import io.github.jettyqos.core.law.paper.identify.RecursiveLeastSquares;

/**
 * An online model of one input and one output, of the second order with an offset, with its
 * excitation.
 */
final class OnlineModel {
  private static final double FIRST_VARIANCE = 100;
  private static final double SIGNIFICANT = 2;
  private static final ArxShape SHAPE = new ArxShape(2, 1, 1, true);

  private final int periods;
  private final RecursiveLeastSquares estimate;
  private final Excitation excitation;

  /**
   * An empty model.
   *
   * @param adaptation its options
   * @param number of the input, so that each has its own excitation
   */
  OnlineModel(Adaptation adaptation, int number) {
    this.periods = adaptation.learnAfter();
    this.estimate =
        new RecursiveLeastSquares(
            SHAPE,
            0,
            FIRST_VARIANCE,
            // Without excitation the uncertainty is bounded by the initial one.
            ForgettingFactor.exponential(adaptation.memory(), FIRST_VARIANCE * SHAPE.parameters()));
    this.excitation = Excitation.around(adaptation.seed() + number, adaptation.excitation());
  }

  /** Learns from a period; true at regular intervals, after enough periods. */
  boolean learn(double input, double output, int every, int turn) {
    estimate.observe(new double[] {input}, new double[] {output});
    long updates = estimate.updates();
    return updates >= periods && updates % every == turn;
  }

  /** A period without output. */
  void skip() {
    estimate.skip();
  }

  ArxModel model() {
    return estimate.model();
  }

  /** The effect of the input, relative to the least significant one. */
  double significance(PlantModel plant) {
    return (plant.b1() + plant.b2()) / (SIGNIFICANT * estimate.effectError(0, 0));
  }

  /** The excitation of the next input, relative. */
  double excitation() {
    return excitation.next();
  }
}
