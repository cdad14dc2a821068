package io.github.jettyqos.core.settings;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.check.IntRange;
import java.util.OptionalDouble;

/**
 * How the optimal law works.
 *
 * @param horizon how many periods it looks ahead; 1 to 50, default 5. With 1 it is the paper's law,
 *     which runs away where a plant first goes the wrong way
 * @param penalty what moving a budget by a thread costs, beside a delay that is wrong by a factor
 *     of e; above 0, default none: twice the effect of a thread in an equal share, so that noise of
 *     a third of a delay moves budgets by about a tenth
 * @param bias part of the error of prediction by which the bias moves each period; 0 (off) to 1,
 *     default 0.3. Without it any error of the model leaves an error for good
 * @param adaptation how models are found
 */
public record OptimalRule(int horizon, OptionalDouble penalty, double bias, Adaptation adaptation) {

  /** The range of the horizon. */
  public static final IntRange HORIZON = new IntRange(1, 50);

  /** The range of a penalty. */
  public static final DoubleRange PENALTY = new DoubleRange(1e-9, 1e9);

  /** The range of the gain of the bias. */
  public static final DoubleRange BIAS = new DoubleRange(0, 1);

  /** A horizon of 5, a bias of 0.3. */
  public static final OptimalRule DEFAULT =
      new OptimalRule(5, OptionalDouble.empty(), 0.3, Adaptation.DEFAULT);

  /** Checks every component. */
  public OptimalRule {
    requireNonNull(adaptation);
    HORIZON.check("control.optimal.horizon", horizon);
    penalty.ifPresent(given -> PENALTY.check("control.optimal.penalty", given));
    BIAS.check("control.optimal.bias", bias);
  }
}
