package io.github.jettyqos.core.law.paper.identify;

import io.github.jettyqos.core.check.ConfigException;
import java.util.List;
import org.ejml.data.Complex_F64;
import org.ejml.data.DMatrixRMaj;

/**
 * A linear model with several inputs and outputs.
 *
 * <p>Law:
 *
 * <pre>
 *   Y(k+1) = B1 X(k) + ... + Br X(k-r+1) + A1 Y(k) + ... + Ar Y(k-r+1) + offset    (6)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>X</td><td>inputs, such as threads of a class on a server</td></tr>
 *   <tr><td>Y</td><td>outputs, such as normalised delays of classes</td></tr>
 *   <tr><td>r</td><td>order, periods</td></tr>
 * </table>
 *
 * <p>Source: Gao, Pan and Hu 2011, section 4.1. The offset is ours, see {@link ArxShape}. The block
 * that multiplies the last input is called B0 in some of the paper's equations and B1 in others;
 * here lags count from 1.
 */
public final class ArxModel {
  private final ArxShape shape;
  private final double[][] coefficients;

  ArxModel(ArxShape shape, double[][] coefficients) {
    this.shape = shape;
    this.coefficients = coefficients;
  }

  /**
   * A model without offset, of its blocks.
   *
   * @param inputBlocks B1, B2 and so on, each with a row for each output and a column for each
   *     input
   * @param outputBlocks A1, A2 and so on, as many, each square
   * @return the model
   */
  public static ArxModel of(List<double[][]> inputBlocks, List<double[][]> outputBlocks) {
    if (inputBlocks.isEmpty() || inputBlocks.size() != outputBlocks.size()) {
      throw ConfigException.of(
          "model", inputBlocks.size(), "blocks of inputs, " + outputBlocks.size() + " of outputs");
    }
    double[][] first = inputBlocks.get(0);
    ArxShape shape = new ArxShape(inputBlocks.size(), first[0].length, first.length, false);
    double[][] rows = new double[shape.outputs()][shape.parameters()];
    for (int lag = 1; lag <= shape.order(); lag++) {
      for (int o = 0; o < rows.length; o++) {
        double[] inputs = checked(inputBlocks.get(lag - 1), o, rows.length, shape.inputs());
        double[] outputs = checked(outputBlocks.get(lag - 1), o, rows.length, rows.length);
        System.arraycopy(inputs, 0, rows[o], shape.inputIndex(lag, 0), inputs.length);
        System.arraycopy(outputs, 0, rows[o], shape.outputIndex(lag, 0), outputs.length);
      }
    }
    return new ArxModel(shape, rows);
  }

  /**
   * Plants side by side, none of which acts on another.
   *
   * @param plants at least one; of one input, one output and one order each
   * @return a model with an input and an output for each of them, in this order
   */
  public static ArxModel sideBySide(List<ArxModel> plants) {
    int n = plants.size();
    int order = n == 0 ? 0 : plants.get(0).shape().order();
    ArxShape shape = new ArxShape(order, n, n, true);
    double[][] rows = new double[n][shape.parameters()];
    for (int k = 0; k < n; k++) {
      ArxModel plant = plants.get(k);
      ArxShape single = plant.shape();
      if (single.inputs() != 1 || single.outputs() != 1 || single.order() != order) {
        throw ConfigException.of("plants", single, "is no single plant of order " + order);
      }
      for (int lag = 1; lag <= order; lag++) {
        rows[k][shape.inputIndex(lag, k)] = plant.input(lag, 0, 0);
        rows[k][shape.outputIndex(lag, k)] = plant.output(lag, 0, 0);
      }
      rows[k][shape.parameters() - 1] = plant.offset(0);
    }
    return new ArxModel(shape, rows);
  }

  private static double[] checked(double[][] block, int row, int rows, int columns) {
    if (block.length != rows || block[row].length != columns) {
      throw ConfigException.of(
          "model", block.length, "rows, not all of the blocks have " + rows + " x " + columns);
    }
    return block[row];
  }

  /** {@return the number of its parameters} */
  public ArxShape shape() {
    return shape;
  }

  /**
   * The effect of an earlier input.
   *
   * @param lag 1 for the input that was in force when the output came about, up to the order
   * @param output which output, from 0
   * @param input which input, from 0
   * @return units of the output per unit of the input
   */
  public double input(int lag, int output, int input) {
    return coefficients[output][shape.inputIndex(lag, input)];
  }

  /**
   * The effect of an earlier output.
   *
   * @param lag 1 for the last one, up to the order
   * @param output which output, from 0
   * @param earlier of which output, from 0
   * @return units of the output per unit of the earlier one
   */
  public double output(int lag, int output, int earlier) {
    return coefficients[output][shape.outputIndex(lag, earlier)];
  }

  /**
   * The constant part.
   *
   * @param output which output, from 0
   * @return units of the output; 0 if there is none
   */
  public double offset(int output) {
    return shape.offset() ? coefficients[output][shape.parameters() - 1] : 0;
  }

  /**
   * The next outputs.
   *
   * @param inputs the inputs in force, those before them, and so on; as many as the order
   * @param outputs the last outputs, those before them, and so on; as many
   * @return as many as there are outputs
   */
  public double[] predict(List<double[]> inputs, List<double[]> outputs) {
    double[] regressor = shape.regressor(inputs, outputs);
    double[] next = new double[shape.outputs()];
    for (int o = 0; o < next.length; o++) {
      for (int i = 0; i < regressor.length; i++) {
        next[o] += coefficients[o][i] * regressor[i];
      }
    }
    return next;
  }

  /** {@return the radius of the outer pole while inputs are held; the model is stable below 1} */
  public double poleRadius() {
    int outputs = shape.outputs();
    int n = shape.order() * outputs;
    DMatrixRMaj companion = new DMatrixRMaj(n, n);
    for (int i = 0; i < n; i++) {
      for (int o = 0; o < outputs; o++) {
        companion.set(o, i, coefficients[o][shape.outputIndex(1, 0) + i]);
      }
      if (i + outputs < n) {
        companion.set(i + outputs, i, 1);
      }
    }
    double largest = 0;
    for (Complex_F64 pole : Polynomials.eigenvalues(companion)) {
      largest = Math.max(largest, pole.getMagnitude());
    }
    return largest;
  }
}
