package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.PiGains;

/** Where the gains of controllers come from. */
interface Tuning {

  /** The gains of a controller now. */
  PiGains gains(int controller);

  /**
   * Tells of a period.
   *
   * @param inForce the input of the plant during it
   * @param measured the output at its end
   */
  void learn(int controller, double inForce, double measured);

  /** Tells of a period without output. */
  void skip(int controller);

  /** What is added to the next input for the sake of learning, a part of it. */
  double excitation(int controller);

  /** One line for a log, or nothing. */
  String remark();
}
