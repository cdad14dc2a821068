package io.github.jettyqos.core.law;

import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.check.Option;

/**
 * The gains of a PI controller in velocity form.
 *
 * <p>Law, Lu, Abdelzaher, Stankovic and Son 2001, equations (1) and (8):
 *
 * <pre>
 *   U(m) = U(m-1) + g (E(m) - r E(m-1)),   E = reference - measured
 * </pre>
 *
 * @param gain g, units of input per unit of error: threads per second for control of a delay by a
 *     budget, without unit for control of a ratio of delays by a ratio of budgets; in {@link
 *     #GAINS}. Negative if more input means less output
 * @param zero r, {@link #ZERO}
 */
public record PiGains(double gain, double zero) {
  /** The range of a gain: -1e9 to 1e9. */
  public static final DoubleRange GAINS = new DoubleRange(-1e9, 1e9);

  /**
   * The zero of the controller. 0: integral action only; above 0 with proportional action.
   *
   * <p>{@code zero}: a number from -1 to 0.999; required.
   */
  public static final Option<Double> ZERO = // at 1 there would be no integral action
      Option.of("zero", new DoubleRange(-1, 0.999));

  /** Gains of Lu et al. for a ratio of delays, equation (10b), for their plant (6b). */
  public static final PiGains LU_RELATIVE = new PiGains(0.3, 0.05);

  /**
   * Gains of Lu et al. for a delay, equation (11b), in threads per second, for their plant (6c) of
   * 128 processes and delays of some seconds.
   */
  public static final PiGains LU_ABSOLUTE = new PiGains(-4.6, 0.3);

  public PiGains {
    GAINS.check("gain", gain);
    ZERO.require("", zero);
  }
}
