package io.github.jettyqos.core.law;

import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.check.Option;

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
 *     by a budget, a plain number where a ratio of delays is controlled by a ratio of budgets; in
 *     {@link #GAINS}. Negative where more input makes less output
 * @param zero r, {@link #ZERO}
 */
public record PiGains(double gain, double zero) {
  /** The range of a gain: -1e9 to 1e9. */
  public static final DoubleRange GAINS = new DoubleRange(-1e9, 1e9);

  /**
   * The zero of the controller. 0: integral action only; what is above it acts on the change of the
   * error, too.
   *
   * <p>{@code zero}: a number from -1 to 0.999; required.
   */
  public static final Option<Double> ZERO = // at 1 nothing is left that integrates
      Option.of("zero", new DoubleRange(-1, 0.999));

  /** Lu's gains for a ratio of delays, equation (10b); found for their plant, (6b). */
  public static final PiGains LU_RELATIVE = new PiGains(0.3, 0.05);

  /**
   * Lu's gains for a delay, equation (11b), in threads per second; found for their plant, (6c), of
   * 128 processes and delays of some seconds.
   */
  public static final PiGains LU_ABSOLUTE = new PiGains(-4.6, 0.3);

  /** Checks both. */
  public PiGains {
    GAINS.check("gain", gain);
    ZERO.require("", zero);
  }
}
