package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.PiGains;

/**
 * A proportional-integral controller in velocity form.
 *
 * <p>Law, Lu, Abdelzaher, Stankovic and Son 2001, equation (1):
 *
 * <pre>
 *   U(m) = U(m-1) + g (E(m) - r E(m-1)),   E = reference - measured
 * </pre>
 *
 * <p>What was made of U is fed back, so that nothing winds up. Deviation: where that is not what
 * was asked for, the error that would have asked for it takes the place of E(m-1). Otherwise r
 * E(m-1) would later take back a step that was never made: with the paper's gains a class that once
 * waited for a minute too long would lose 80 threads as soon as it no longer does.
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

  /** What should be, before any limit; {@link #applied} has to follow. */
  double propose(double now) {
    error = now;
    return input + gains.gain() * (error - gains.zero() * lastError);
  }

  /** What was made of the proposal. */
  void applied(double proposed, double made) {
    lastError =
        made == proposed || gains.gain() == 0
            ? error
            : gains.zero() * lastError + (made - input) / gains.gain();
    input = made;
  }

  /** Goes on from what another hand set. */
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
