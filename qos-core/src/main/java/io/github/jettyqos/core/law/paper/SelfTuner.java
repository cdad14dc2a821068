package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.paper.identify.PiDesign;
import io.github.jettyqos.core.law.paper.identify.PlantModel;
import java.util.Locale;

/**
 * The self-tuning of one controller by repeated identification and design.
 *
 * <p>The model is of the second order with an offset, as Lu, Abdelzaher, Stankovic and Son 2001
 * found sufficient; they identify and design once, manually. Inputs and outputs are normalised, so
 * that the initial uncertainty suits seconds and milliseconds. Gains change only after enough
 * periods, if the effect of the input is at least twice its standard error, and if {@link PiDesign}
 * accepts the model; otherwise the last good ones are kept.
 */
final class SelfTuner {
  /** The interval of designs; with a memory of some 50 periods the model changes slowly. */
  private static final int PERIODS_PER_DESIGN = 10;

  private final PiDesign.Effect expected;
  private final double inputUnit;
  private final double outputUnit;

  /** Controllers design in turn, as a design takes as long as the rest of a step. */
  private final int turn;

  private final OnlineModel online;
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
    this.turn = number % PERIODS_PER_DESIGN;
    this.online = new OnlineModel(adaptation, number);
  }

  void learn(double inForce, double measured) {
    if (online.learn(inForce / inputUnit, measured / outputUnit, PERIODS_PER_DESIGN, turn)) {
      design();
    }
  }

  private void design() {
    PlantModel model = PlantModel.of(online.model());
    if (!(Math.abs(online.significance(model)) > 1)) {
      reason = "kept: the effect of the input cannot be told from chance";
      return;
    }
    PiDesign design = PiDesign.of(model, expected);
    reason = design.reason();
    double unit = inputUnit / outputUnit;
    design.gains().ifPresent(found -> gains = new PiGains(found.gain() * unit, found.zero()));
  }

  void skip() {
    online.skip();
  }

  double excitation() {
    return online.excitation();
  }

  PiGains gains() {
    return gains;
  }

  String remark() {
    return String.format(
        Locale.ROOT, "gain %.4g, zero %.4g, %s", gains.gain(), gains.zero(), reason);
  }
}
