package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.law.OptimalRule;
import java.util.Collections;
import java.util.List;

/**
 * The weights and the horizon of the optimal law.
 *
 * @param horizon H, the prediction horizon, periods: {@link OptimalRule#horizon}
 * @param weights diagonal of W, for each output, above 0
 * @param penalties diagonal of Q, for each input, above 0, units of output per unit of input; of
 *     the order of the effect of an input
 * @param bias part of the error of prediction by which the bias moves each period: {@link
 *     OptimalRule#bias}
 */
public record OptimalOptions(
    int horizon, List<Double> weights, List<Double> penalties, double bias) {
  /** The range of a weight. */
  public static final DoubleRange WEIGHT = new DoubleRange(1e-9, 1e9);

  private static final double SHARE_PENALTY = 2;

  public OptimalOptions {
    weights = List.copyOf(weights);
    penalties = List.copyOf(penalties);
    OptimalRule.HORIZON.require("optimal", horizon);
    weights.forEach(weight -> WEIGHT.check("optimal.weights", weight));
    penalties.forEach(penalty -> OptimalRule.PENALTIES.check("optimal.penalties", penalty));
    OptimalRule.BIAS.require("optimal", bias);
  }

  /** The options by a rule, for log delays as outputs and budgets as inputs. */
  static OptimalOptions ofShares(OptimalRule rule, int classes, int threads) {
    double penalty = rule.penalty().orElse(SHARE_PENALTY * classes / threads);
    return new OptimalOptions(
        rule.horizon(),
        Collections.nCopies(classes, 1.0),
        Collections.nCopies(classes, penalty),
        rule.bias());
  }

  /** The options of one input and output alone. */
  OptimalOptions alone(int index) {
    return new OptimalOptions(
        horizon, List.of(weights.get(index)), List.of(penalties.get(index)), bias);
  }
}
