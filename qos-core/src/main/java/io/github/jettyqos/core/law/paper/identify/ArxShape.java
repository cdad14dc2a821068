package io.github.jettyqos.core.law.paper.identify;

import io.github.jettyqos.core.check.Allowed.IntRange;
import java.util.List;

/**
 * The shape of an ARX model: its order and its numbers of inputs and outputs.
 *
 * @param order the number of earlier periods that it uses; 1 to 10, no default, as it is determined
 *     by a test on recorded data
 * @param inputs the number of inputs; 1 to 1000
 * @param outputs the number of outputs; 1 to 1000
 * @param offset whether a constant is part of each output. Without it, outputs are 0 where inputs
 *     are 0, and a falling plant with positive values seems to rise: use differences or deviations
 *     from an operating point then
 */
public record ArxShape(int order, int inputs, int outputs, boolean offset) {
  /** The range of an order. */
  public static final IntRange ORDER = new IntRange(1, 10);

  /** The range of the number of inputs and of outputs. */
  public static final IntRange SIGNALS = new IntRange(1, 1000);

  /** Checks every component. */
  public ArxShape {
    ORDER.check("order", order);
    SIGNALS.check("inputs", inputs);
    SIGNALS.check("outputs", outputs);
  }

  /**
   * One input, one output, no offset.
   *
   * @param order the number of earlier periods that it uses
   * @return the shape
   */
  public static ArxShape single(int order) {
    return new ArxShape(order, 1, 1, false);
  }

  /** {@return the number of parameters of one output} */
  public int parameters() {
    return order * (inputs + outputs) + (offset ? 1 : 0);
  }

  /**
   * The regressor of an output, in the order of the paper: inputs, outputs, and the constant.
   *
   * @param earlierInputs of at least {@code order} periods, the newest first
   * @param earlierOutputs of as many, the newest first
   * @return {@link #parameters} numbers
   */
  public double[] regressor(List<double[]> earlierInputs, List<double[]> earlierOutputs) {
    double[] regressor = new double[parameters()];
    for (int lag = 1; lag <= order; lag++) {
      System.arraycopy(earlierInputs.get(lag - 1), 0, regressor, inputIndex(lag, 0), inputs);
      System.arraycopy(earlierOutputs.get(lag - 1), 0, regressor, outputIndex(lag, 0), outputs);
    }
    if (offset) {
      regressor[regressor.length - 1] = 1;
    }
    return regressor;
  }

  /** The place of an input in the regressor: inputs first, the last ones foremost. */
  int inputIndex(int lag, int input) {
    return (lag - 1) * inputs + input;
  }

  int outputIndex(int lag, int output) {
    return order * inputs + (lag - 1) * outputs + output;
  }
}
