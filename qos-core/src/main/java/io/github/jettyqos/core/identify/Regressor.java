package io.github.jettyqos.core.identify;

import java.util.List;

/** What an output is explained by, in the order of the paper: inputs, outputs, and the constant. */
final class Regressor {
  private Regressor() {}

  /** The newest of both come first. */
  static double[] of(ArxShape shape, List<double[]> inputs, List<double[]> outputs) {
    double[] regressor = new double[shape.parameters()];
    for (int lag = 1; lag <= shape.order(); lag++) {
      int x = shape.inputIndex(lag, 0);
      int y = shape.outputIndex(lag, 0);
      System.arraycopy(inputs.get(lag - 1), 0, regressor, x, shape.inputs());
      System.arraycopy(outputs.get(lag - 1), 0, regressor, y, shape.outputs());
    }
    if (shape.offset()) {
      regressor[regressor.length - 1] = 1;
    }
    return regressor;
  }
}
