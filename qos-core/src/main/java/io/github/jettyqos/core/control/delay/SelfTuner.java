package io.github.jettyqos.core.control.delay;

import io.github.jettyqos.core.identify.ArxShape;
import io.github.jettyqos.core.identify.Excitation;
import io.github.jettyqos.core.identify.ForgettingFactor;
import io.github.jettyqos.core.identify.PiDesign;
import io.github.jettyqos.core.identify.PlantModel;
import io.github.jettyqos.core.identify.RecursiveLeastSquares;
import io.github.jettyqos.core.settings.Adaptation;
import io.github.jettyqos.core.settings.PiGains;
import java.util.Locale;

/**
 * One controller's gains, designed again and again for what its plant was seen to do.
 *
 * <p>The model is of the second order with an offset, as Lu, Abdelzaher, Stankovic and Son 2001
 * found sufficient; they identify and design once, by hand. Inputs and outputs are taken in units
 * of their usual size, so that the first uncertainty means the same for seconds and milliseconds.
 * Gains change only if enough was seen, if the effect of the input is at least twice its standard
 * error, and if {@link PiDesign} accepts the model; otherwise the last good ones stay.
 */
final class SelfTuner {
  /** A model this old differs little from the next, whose memory is some 50 periods. */
  private static final int PERIODS_PER_DESIGN = 10;

  private static final double FIRST_VARIANCE = 100;
  private static final double SIGNIFICANT = 2;
  private static final ArxShape SHAPE = new ArxShape(2, 1, 1, true);

  private final PiDesign.Effect expected;
  private final double inputUnit;
  private final double outputUnit;
  private final int periods;

  /** Controllers design in turn: one design takes as long as all else in a step. */
  private final int turn;

  private final RecursiveLeastSquares estimate;
  private final Excitation excitation;
  private PiGains gains;
  private String reason = "nothing known yet";

  SelfTuner(
      PiGains first,
      PiDesign.Effect expected,
      double inputUnit,
      double outputUnit,
      Adaptation adaptation,
      int number) {
    this.gains = first;
    this.expected = expected;
    this.inputUnit = inputUnit;
    this.outputUnit = outputUnit;
    this.periods = adaptation.learnAfter();
    this.turn = number % PERIODS_PER_DESIGN;
    this.estimate =
        new RecursiveLeastSquares(
            SHAPE,
            0,
            FIRST_VARIANCE,
            // What nothing excites is known no worse than at first.
            ForgettingFactor.exponential(adaptation.memory(), FIRST_VARIANCE * SHAPE.parameters()));
    this.excitation = Excitation.around(adaptation.seed() + number, adaptation.excitation());
  }

  void learn(double inForce, double measured) {
    estimate.observe(new double[] {inForce / inputUnit}, new double[] {measured / outputUnit});
    long updates = estimate.updates();
    if (updates >= periods && updates % PERIODS_PER_DESIGN == turn) {
      design();
    }
  }

  private void design() {
    PlantModel model = PlantModel.of(estimate.model());
    if (!(Math.abs(model.b1() + model.b2()) > SIGNIFICANT * estimate.effectError(0, 0))) {
      reason = "kept: the effect of the input cannot be told from chance";
      return;
    }
    PiDesign design = PiDesign.of(model, expected);
    reason = design.reason();
    double unit = inputUnit / outputUnit;
    design.gains().ifPresent(found -> gains = new PiGains(found.gain() * unit, found.zero()));
  }

  void skip() {
    estimate.skip();
  }

  double excitation() {
    return excitation.next();
  }

  PiGains gains() {
    return gains;
  }

  String remark() {
    return String.format(
        Locale.ROOT, "gain %.4g, zero %.4g, %s", gains.gain(), gains.zero(), reason);
  }
}
