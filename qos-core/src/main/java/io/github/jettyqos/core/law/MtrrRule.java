package io.github.jettyqos.core.law;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;

/**
 * The gains of the MTRR law.
 *
 * @param drain {@link #DRAIN}
 * @param trim {@link #TRIM}
 */
public record MtrrRule(double drain, double trim) {
  private static final DoubleRange PART = new DoubleRange(0, 1);

  /**
   * The part of the backlog that would be late to be drained within a reference, or within a period
   * if that is longer. 0: tables only. Less reacts later.
   *
   * <p>{@code drain}: a number from 0 to 1; default {@code 1}.
   */
  public static final Option<Double> DRAIN = Option.of("drain", PART, 1.0);

  /**
   * For a class with a set point: the part of the error by which its set point is corrected for
   * each completed request. 0: none. By default some 50 requests correct an error of the model.
   *
   * <p>{@code trim}: a number from 0 to 1, in per request; default {@code 0.02}.
   */
  public static final Option<Double> TRIM = Option.of("trim", PART, 0.02).in("per request");

  /** Every option at its default. */
  public static final MtrrRule DEFAULT = new MtrrRule(new Choices());

  private static final String SECTION = "control.mtrr";

  public MtrrRule {
    DRAIN.require(SECTION, drain);
    TRIM.require(SECTION, trim);
  }

  /**
   * The gains as configured.
   *
   * @param choices of {@link #DRAIN} and {@link #TRIM}
   */
  public MtrrRule(Choices choices) {
    this(choices.get(DRAIN), choices.get(TRIM));
  }
}
