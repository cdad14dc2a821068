package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.core.law.paper.identify.ArxShape;
import io.github.jettyqos.core.law.paper.identify.Excitation;
import io.github.jettyqos.core.law.paper.identify.ForgettingFactor;
import io.github.jettyqos.core.law.paper.identify.PlantModel;
import io.github.jettyqos.core.law.paper.identify.RecursiveLeastSquares;

/**
 * A model of one input and one output, of the second order with an offset, identified while a law
 * runs, and what is added to the input for its sake.
 */
final class OnlineModel {
  private static final double FIRST_VARIANCE = 100;
  private static final double SIGNIFICANT = 2;
  private static final ArxShape SHAPE = new ArxShape(2, 1, 1, true);

  private final int periods;
  private final RecursiveLeastSquares estimate;
  private final Excitation excitation;

  /**
   * Knows nothing yet.
   *
   * @param adaptation how it is found
   * @param number of the input, so that no two are excited alike
   */
  OnlineModel(Adaptation adaptation, int number) {
    this.periods = adaptation.learnAfter();
    this.estimate =
        new RecursiveLeastSquares(
            SHAPE,
            0,
            FIRST_VARIANCE,
            // What nothing excites is known no worse than at first.
            ForgettingFactor.exponential(adaptation.memory(), FIRST_VARIANCE * SHAPE.parameters()));
    this.excitation = Excitation.around(adaptation.seed() + number, adaptation.excitation());
  }

  /** Learns from a period; true at each one of so many, once enough was seen. */
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

  /** What the input does, over the least effect that can be told from chance. */
  double significance(PlantModel plant) {
    return (plant.b1() + plant.b2()) / (SIGNIFICANT * estimate.effectError(0, 0));
  }

  /** What is added to the next input for the sake of learning, a part of it. */
  double excitation() {
    return excitation.next();
  }
}
