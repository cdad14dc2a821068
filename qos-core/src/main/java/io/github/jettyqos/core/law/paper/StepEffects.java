package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.core.law.paper.identify.ArxShape;
import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** The step response of the outputs to each input, by period. */
final class StepEffects {
  private StepEffects() {}

  /**
   * The response after 1, 2 and so on periods.
   *
   * <pre>
   *   S_h = A1 S_(h-1) + A2 S_(h-2) + ... + B1 + ... + B_min(h, r)
   * </pre>
   */
  static List<DMatrixRMaj> of(ArxModel model, int horizon) {
    ArxShape shape = model.shape();
    List<DMatrixRMaj> effects = new ArrayList<>();
    DMatrixRMaj direct = new DMatrixRMaj(shape.outputs(), shape.inputs());
    for (int h = 1; h <= horizon; h++) {
      if (h <= shape.order()) {
        CommonOps_DDRM.addEquals(direct, inputBlock(model, h));
      }
      DMatrixRMaj effect = direct.copy();
      for (int lag = 1; lag <= Math.min(shape.order(), h - 1); lag++) {
        CommonOps_DDRM.multAdd(outputBlock(model, lag), effects.get(h - 1 - lag), effect);
      }
      effects.add(effect);
    }
    return effects;
  }

  private static DMatrixRMaj inputBlock(ArxModel model, int lag) {
    ArxShape shape = model.shape();
    DMatrixRMaj block = new DMatrixRMaj(shape.outputs(), shape.inputs());
    for (int o = 0; o < shape.outputs(); o++) {
      for (int i = 0; i < shape.inputs(); i++) {
        block.set(o, i, model.input(lag, o, i));
      }
    }
    return block;
  }

  private static DMatrixRMaj outputBlock(ArxModel model, int lag) {
    int outputs = model.shape().outputs();
    DMatrixRMaj block = new DMatrixRMaj(outputs, outputs);
    for (int o = 0; o < outputs; o++) {
      for (int i = 0; i < outputs; i++) {
        block.set(o, i, model.output(lag, o, i));
      }
    }
    return block;
  }

  /** The model around an operating point. */
  static ArxModel withoutOffset(ArxModel model) {
    List<double[][]> inputs = new ArrayList<>();
    List<double[][]> outputs = new ArrayList<>();
    for (int lag = 1; lag <= model.shape().order(); lag++) {
      inputs.add(rows(inputBlock(model, lag)));
      outputs.add(rows(outputBlock(model, lag)));
    }
    return ArxModel.of(inputs, outputs);
  }

  private static double[][] rows(DMatrixRMaj matrix) {
    double[][] rows = new double[matrix.numRows][matrix.numCols];
    for (int r = 0; r < rows.length; r++) {
      System.arraycopy(matrix.data, r * matrix.numCols, rows[r], 0, matrix.numCols);
    }
    return rows;
  }
}
