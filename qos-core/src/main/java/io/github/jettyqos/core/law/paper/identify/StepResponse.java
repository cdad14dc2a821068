package io.github.jettyqos.core.law.paper.identify;

import io.github.jettyqos.core.law.PiRule.PiGains;

/**
 * The step response of a closed loop, period by period.
 *
 * <p>Everything is at rest before; V(0) = 0, so V(1) is the first answer.
 */
final class StepResponse {
  private final PlantModel plant;
  private final PiGains gains;
  private double output;
  private double outputBefore;
  private double input;
  private double inputBefore;
  private double error = 1;

  StepResponse(PlantModel plant, PiGains gains) {
    this.plant = plant;
    this.gains = gains;
    this.input = gains.gain();
  }

  /** V(1) at the first call, V(2) at the second, and so on. */
  double next() {
    double next = plant.next(output, outputBefore, input, inputBefore);
    outputBefore = output;
    output = next;
    inputBefore = input;
    double errorBefore = error;
    error = 1 - output;
    input += gains.gain() * (error - gains.zero() * errorBefore);
    return next;
  }
}
