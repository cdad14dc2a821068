package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.PiRule.PiGains;

/**
 * A proportional-integral controller in velocity form.
 *
 * <p>Law, Lu, Abdelzaher, Stankovic and Son 2001, equation (1):
 *
 * <pre>
 *   U(m) = U(m-1) + g (E(m) - r E(m-1)),   E = reference - measured
 * </pre>
 *
 * <p>The applied input is fed back (anti-windup). Deviation: if it differs from U, E(m-1) is
 * replaced by the error that corresponds to it. Otherwise r E(m-1) would later revert a step that
 * was never applied: with the gains of the paper a class that was late by a minute would lose 80
 * threads as soon as it is in time.
 */
final class PiController {
  private PiGains gains;
  private double input;
  private double lastError;
  private double error;

  PiController(PiGains gains, double input) {
    this.gains = gains;
    this.input = input;
  }

  /** Returns the unlimited input; {@link #applied} must follow. */
  double propose(double now) {
    error = now;
    return input + gains.gain() * (error - gains.zero() * lastError);
  }

  /** Sets the applied input. */
  void applied(double proposed, double made) {
    lastError =
        made == proposed || gains.gain() == 0
            ? error
            : gains.zero() * lastError + (made - input) / gains.gain();
    input = made;
  }

  /** Restarts from an input set by other means. */
  void restart(double inForce) {
    input = inForce;
  }

  /** Takes over from another law: the first step is the integral part only. */
  void takeOver(double inForce, double now) {
    input = inForce;
    lastError = now;
  }

  void gains(PiGains changed) {
    gains = changed;
  }

  double input() {
    return input;
  }
}
