package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.PiRule.PiGains;

/** The source of the gains of controllers. */
interface Tuning {

  /** The present gains of a controller. */
  PiGains gains(int controller);

  /**
   * Adds a period.
   *
   * @param inForce the input of the plant during it
   * @param measured the output at its end
   */
  void learn(int controller, double inForce, double measured);

  /** Adds a period without output. */
  void skip(int controller);

  /** The excitation of the next input, relative. */
  double excitation(int controller);

  /** One line for a log, possibly empty. */
  String remark();
}
