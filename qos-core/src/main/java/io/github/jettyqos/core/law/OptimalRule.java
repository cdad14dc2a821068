package io.github.jettyqos.core.law;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.util.OptionalDouble;

/**
 * The options of the optimal law.
 *
 * @param horizon {@link #HORIZON}
 * @param penalty {@link #PENALTY}
 * @param bias {@link #BIAS}
 * @param adaptation options of identification
 */
public record OptimalRule(int horizon, OptionalDouble penalty, double bias, Adaptation adaptation) {
  /** The range of the cost of moving a budget by a thread. */
  public static final DoubleRange PENALTIES = new DoubleRange(1e-9, 1e9);

  /**
   * The prediction horizon. With 1 it is the law of the paper, which is unstable for a server with
   * an inverse response.
   *
   * <p>{@code horizon}: a whole number from 1 to 50, in periods; default {@code 5}.
   */
  public static final Option<Integer> HORIZON =
      Option.of("horizon", new IntRange(1, 50), 5).in("periods");

  /**
   * The cost of moving a budget by a thread, relative to a delay that is wrong by a factor of e.
   * {@code auto}: twice the effect of a thread in an equal share, so that noise of a third of a
   * delay moves budgets by about a tenth.
   *
   * <p>{@code penalty}: auto or a number from 1.0E-9 to 1000000000, in per thread; default {@code
   * auto}.
   */
  public static final Option<OptionalDouble> PENALTY =
      Option.auto("penalty", PENALTIES).in("per thread");

  /**
   * The part of the prediction error by which the bias is corrected each period. 0: off; then a
   * model error leaves a steady-state error.
   *
   * <p>{@code bias}: a number from 0 to 1; default {@code 0.3}.
   */
  public static final Option<Double> BIAS = Option.of("bias", new DoubleRange(0, 1), 0.3);

  /** Every option at its default. */
  public static final OptimalRule DEFAULT = new OptimalRule(new Choices());

  private static final String SECTION = "control.optimal";

  public OptimalRule {
    requireNonNull(adaptation);
    HORIZON.require(SECTION, horizon);
    PENALTY.require(SECTION, penalty);
    BIAS.require(SECTION, bias);
  }

  /**
   * The options as configured.
   *
   * @param choices of the options above, and of those of {@link Adaptation}
   */
  public OptimalRule(Choices choices) {
    this(choices.get(HORIZON), choices.get(PENALTY), choices.get(BIAS), new Adaptation(choices));
  }
}
