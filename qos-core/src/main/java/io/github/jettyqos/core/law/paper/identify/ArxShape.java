package io.github.jettyqos.core.law.paper.identify;

import io.github.jettyqos.core.check.Allowed.IntRange;
import java.util.List;

/**
 * How many numbers a model has that explains outputs by earlier inputs and outputs.
 *
 * @param order how many periods it looks back; 1 to 10, no default: a test of orders on a record
 *     finds it
 * @param inputs how many inputs; 1 to 1000
 * @param outputs how many outputs; 1 to 1000
 * @param offset whether a constant is part of each output. Without one, outputs are 0 where inputs
 *     are 0, and a plant whose output falls when an input rises, above 0 all the time, seems to
 *     rise: give differences or deviations from an operating point then
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
   * @param order how many periods it looks back
   * @return the shape
   */
  public static ArxShape single(int order) {
    return new ArxShape(order, 1, 1, false);
  }

  /** {@return how many numbers explain one output} */
  public int parameters() {
    return order * (inputs + outputs) + (offset ? 1 : 0);
  }

  /**
   * What an output is explained by, in the order of the paper: inputs, outputs, and the constant.
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
