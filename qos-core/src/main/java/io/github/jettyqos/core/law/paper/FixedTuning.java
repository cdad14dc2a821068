package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.PiRule.PiGains;

/** The same gains for all controllers and for ever. */
final class FixedTuning implements Tuning {
  private final PiGains gains;

  FixedTuning(PiGains gains) {
    this.gains = gains;
  }

  @Override
  public PiGains gains(int controller) {
    return gains;
  }

  @Override
  public void learn(int controller, double inForce, double measured) {}

  @Override
  public void skip(int controller) {}

  @Override
  public double excitation(int controller) {
    return 0;
  }

  @Override
  public String remark() {
    return "";
  }
}
