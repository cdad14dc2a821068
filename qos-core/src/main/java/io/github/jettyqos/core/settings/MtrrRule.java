package io.github.jettyqos.core.settings;

import io.github.jettyqos.core.check.DoubleRange;

/**
 * The gains of the shipped law.
 *
 * @param drain part of an excess in the queue that is asked to be gone after a reference, or after
 *     a control period where that is longer; 0 (tables only) to 1, default 1. Less reacts later
 * @param trim part of the error, for each completed request, by which a set point moves; 0 (off) to
 *     1, default 0.02: some 50 requests correct what the model has wrong
 */
public record MtrrRule(double drain, double trim) {

  /** The range of the drain. */
  public static final DoubleRange DRAIN = new DoubleRange(0, 1);

  /** The range of the trim. */
  public static final DoubleRange TRIM = new DoubleRange(0, 1);

  /** A drain of 1, a trim of 0.02. */
  public static final MtrrRule DEFAULT = new MtrrRule(1, 0.02);

  /** Checks both. */
  public MtrrRule {
    DRAIN.check("control.mtrr.drain", drain);
    TRIM.check("control.mtrr.trim", trim);
  }
}
