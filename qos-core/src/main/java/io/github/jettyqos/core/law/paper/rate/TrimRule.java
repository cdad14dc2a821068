package io.github.jettyqos.core.law.paper.rate;

import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.check.Allowed.DoubleRange;

/**
 * The options of the trim of a law, a bounded integral of errors.
 *
 * <pre>
 *   trim += gain * (reference - delay),   once for each request that is completed,
 *           -bound to bound
 * </pre>
 *
 * <p>It is counted by request, not by time. The mean over windows of time gives a request in a busy
 * window less weight than one in a quiet window; with bursts the mean over requests then settles at
 * 2.4 to 3.5 s for a reference of 2 s.
 *
 * @param gain the change per second of error of one request; unit of the trim per second, 0 (learns
 *     nothing) to 1000000000000
 * @param bound the maximum of its magnitude, in the unit of the trim; 0 to 1000000000
 * @param meaning {@link Meaning#AT_MOST}: the law may only serve faster; {@link Meaning#TRACK}:
 *     also slower
 */
public record TrimRule(double gain, double bound, Meaning meaning) {

  /** The range of a reference, seconds. */
  public static final DoubleRange REFERENCE = new DoubleRange(1e-6, 3600);

  /** The range of a gain. */
  public static final DoubleRange GAIN = new DoubleRange(0, 1e12);

  /** The range of a bound. */
  public static final DoubleRange BOUND = new DoubleRange(0, 1e9);

  private static final double RATE_GAIN = 0.02;
  private static final double RATE_BOUND = 100;
  private static final double AGE_GAIN = 0.005;
  private static final double AGE_BOUND = 0.5;

  /** Checks every component. */
  public TrimRule {
    GAIN.check("trim.gain", gain);
    BOUND.check("trim.bound", bound);
  }

  /**
   * The rule for a law whose trim is a rate: gain 0.02/reference^2, bound 100/reference. At a
   * reference of 2 s that is a gain of 0.005, with which the queueing model alone shows the
   * variance of the paper.
   *
   * @param reference seconds
   * @param meaning whether the law may serve slower
   * @return the rule
   */
  public static TrimRule ofRate(double reference, Meaning meaning) {
    double checked = REFERENCE.check("reference", reference);
    return new TrimRule(RATE_GAIN / (checked * checked), RATE_BOUND / checked, meaning);
  }

  /**
   * The rule for a law whose trim is a time: gain 0.005, bound half of the reference.
   *
   * @param reference seconds
   * @param meaning whether the law may serve slower
   * @return the rule
   */
  public static TrimRule ofTime(double reference, Meaning meaning) {
    double checked = REFERENCE.check("reference", reference);
    return new TrimRule(AGE_GAIN, AGE_BOUND * checked, meaning);
  }

  /**
   * The same rule with another gain.
   *
   * @param factor on the gain
   * @return the changed copy
   */
  public TrimRule times(double factor) {
    return new TrimRule(gain * factor, bound, meaning);
  }
}
