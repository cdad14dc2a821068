package io.github.jettyqos.core.control.delay;

import io.github.jettyqos.core.DoubleRange;
import io.github.jettyqos.core.IntRange;
import java.util.Collections;
import java.util.List;

/**
 * What the optimal law weighs against each other.
 *
 * @param horizon H, how many periods it looks ahead; 1 to 50, default 5. With 1 it is the paper's
 *     law, which runs away where a plant first goes the wrong way
 * @param weights diagonal of W, for each output, above 0; default 1
 * @param penalties diagonal of Q, for each input, above 0, units of output per unit of input;
 *     default 0.02. Of the size of the effect of an input, which for threads and normalised delays
 *     is about 0.005; with the paper's 1 nothing moves for hours
 * @param bias part of the error of prediction by which the bias moves each period; 0 (off) to 1,
 *     default 0.3. Without it any error of the model leaves an error for good
 */
public record OptimalOptions(
    int horizon, List<Double> weights, List<Double> penalties, double bias) {
  /** The range of the horizon. */
  public static final IntRange HORIZON = new IntRange(1, 50);

  /** The range of a weight and of a penalty. */
  public static final DoubleRange WEIGHT = new DoubleRange(1e-9, 1e9);

  /** The range of the gain of the bias. */
  public static final DoubleRange BIAS = new DoubleRange(0, 1);

  private static final int DEFAULT_HORIZON = 5;
  private static final double DEFAULT_PENALTY = 0.02;
  private static final double DEFAULT_BIAS = 0.3;
  private static final double SHARE_PENALTY = 2;

  /** Checks every component. */
  public OptimalOptions {
    weights = List.copyOf(weights);
    penalties = List.copyOf(penalties);
    HORIZON.check("optimal.horizon", horizon);
    weights.forEach(weight -> WEIGHT.check("optimal.weights", weight));
    penalties.forEach(penalty -> WEIGHT.check("optimal.penalties", penalty));
    BIAS.check("optimal.bias", bias);
  }

  /**
   * Defaults.
   *
   * @param outputs how many outputs
   * @param inputs how many inputs
   * @return the options
   */
  public static OptimalOptions of(int outputs, int inputs) {
    return new OptimalOptions(
        DEFAULT_HORIZON,
        Collections.nCopies(outputs, 1.0),
        Collections.nCopies(inputs, DEFAULT_PENALTY),
        DEFAULT_BIAS);
  }

  /**
   * Defaults where outputs are logarithms of delays and inputs the budgets of all classes: a
   * penalty of twice the effect of a thread in an equal share, so that noise of a third of a delay
   * moves budgets by about a tenth.
   *
   * @param classes how many outputs and inputs
   * @param threads what is divided
   * @return the options
   */
  public static OptimalOptions ofShares(int classes, int threads) {
    return of(classes, classes).withPenalty(SHARE_PENALTY * classes / threads);
  }

  /**
   * The same with one penalty for all inputs.
   *
   * @param penalty of each input
   * @return the options
   */
  public OptimalOptions withPenalty(double penalty) {
    return new OptimalOptions(
        horizon, weights, Collections.nCopies(penalties.size(), penalty), bias);
  }

  /** The same for one input and one output of it alone. */
  OptimalOptions alone(int index) {
    return new OptimalOptions(
        horizon, List.of(weights.get(index)), List.of(penalties.get(index)), bias);
  }
}
