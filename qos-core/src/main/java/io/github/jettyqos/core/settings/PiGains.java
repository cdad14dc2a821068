package io.github.jettyqos.core.settings;

import io.github.jettyqos.core.check.DoubleRange;

/**
 * The two numbers of a PI controller in velocity form.
 *
 * <p>Law, Lu, Abdelzaher, Stankovic and Son 2001, equations (1) and (8):
 *
 * <pre>
 *   U(m) = U(m-1) + g (E(m) - r E(m-1)),   E = reference - measured
 * </pre>
 *
 * @param gain g, units of input per unit of error: threads per second where a delay is controlled
 *     by a budget, a plain number where a ratio of delays is controlled by a ratio of budgets;
 *     -1000000000 to 1000000000. Negative where more input makes less output
 * @param zero r, the controller's zero; -1 to 0.999. What is above 0 acts on the change of the
 *     error, too
 */
public record PiGains(double gain, double zero) {
  /** The range of a gain. */
  public static final DoubleRange GAIN = new DoubleRange(-1e9, 1e9);

  /** The range of a zero. At 1 nothing is left that integrates. */
  public static final DoubleRange ZERO = new DoubleRange(-1, 0.999);

  /** Lu's gains for a ratio of delays, equation (10b); found for their plant, (6b). */
  public static final PiGains LU_RELATIVE = new PiGains(0.3, 0.05);

  /**
   * Lu's gains for a delay, equation (11b), in threads per second; found for their plant, (6c), of
   * 128 processes and delays of some seconds.
   */
  public static final PiGains LU_ABSOLUTE = new PiGains(-4.6, 0.3);

  /** Checks both. */
  public PiGains {
    GAIN.check("gain", gain);
    ZERO.check("zero", zero);
  }
}
