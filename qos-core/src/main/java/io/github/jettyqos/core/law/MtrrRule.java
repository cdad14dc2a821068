package io.github.jettyqos.core.law;

import io.github.jettyqos.core.check.Choices;
import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.check.Option;

/**
 * The gains of the shipped law.
 *
 * @param drain {@link #DRAIN}
 * @param trim {@link #TRIM}
 */
public record MtrrRule(double drain, double trim) {
  private static final DoubleRange PART = new DoubleRange(0, 1);

  /**
   * Part of what waits too long for the target of a class that is asked to be gone after a
   * reference, or after a period where that is longer. 0: tables only. Less reacts later.
   *
   * <p>{@code drain}: a number from 0 to 1; default {@code 1}.
   */
  public static final Option<Double> DRAIN = Option.of("drain", PART, 1.0);

  /**
   * Of a class with a value to settle at: part of the error by which its set point moves for each
   * completed request. 0: not at all. By default some 50 requests correct what the model has wrong.
   *
   * <p>{@code trim}: a number from 0 to 1, in per request; default {@code 0.02}.
   */
  public static final Option<Double> TRIM = Option.of("trim", PART, 0.02).in("per request");

  /** Every option at its default. */
  public static final MtrrRule DEFAULT = new MtrrRule(new Choices());

  private static final String SECTION = "control.mtrr";

  /** Checks both. */
  public MtrrRule {
    DRAIN.require(SECTION, drain);
    TRIM.require(SECTION, trim);
  }

  /**
   * The rule of what was chosen.
   *
   * @param choices of {@link #DRAIN} and {@link #TRIM}
   */
  public MtrrRule(Choices choices) {
    this(choices.get(DRAIN), choices.get(TRIM));
  }
}
