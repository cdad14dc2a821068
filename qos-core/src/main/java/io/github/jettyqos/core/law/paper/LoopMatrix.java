package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.core.law.paper.identify.ArxShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ejml.data.Complex_F64;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * The state transition matrix of a model under a linear law.
 *
 * <p>The state is Y(k) .. Y(k-r+1), X(k-1) .. X(k-r), computed column by column from unit vectors.
 */
final class LoopMatrix {

  /** The change of the inputs by a law. */
  interface Step {
    double[] of(List<double[]> inputs, List<double[]> outputs);
  }

  private LoopMatrix() {}

  /**
   * The radius of the outer pole. With more inputs than outputs there are as many directions in
   * which inputs never change; their poles, which are 1, are left out.
   */
  static double radius(ArxModel model, Step law) {
    DMatrixRMaj matrix = of(model, law);
    EigenDecomposition_F64<DMatrixRMaj> decomposition =
        DecompositionFactory_DDRM.eig(matrix.numRows, false);
    if (!decomposition.decompose(matrix)) {
      throw new ArithmeticException("no eigenvalues found");
    }
    Complex_F64[] poles = new Complex_F64[matrix.numRows];
    Arrays.setAll(poles, decomposition::getEigenvalue);
    Arrays.sort(poles, (a, b) -> Double.compare(fromOne(a), fromOne(b)));
    int still = Math.max(0, model.shape().inputs() - model.shape().outputs());
    return Arrays.stream(poles).skip(still).mapToDouble(Complex_F64::getMagnitude).max().orElse(0);
  }

  private static double fromOne(Complex_F64 pole) {
    return Math.hypot(pole.real - 1, pole.imaginary);
  }

  private static DMatrixRMaj of(ArxModel model, Step law) {
    ArxShape shape = model.shape();
    int order = shape.order();
    int n = order * (shape.outputs() + shape.inputs());
    DMatrixRMaj matrix = new DMatrixRMaj(n, n);
    for (int column = 0; column < n; column++) {
      List<double[]> outputs = unit(order, shape.outputs(), column);
      List<double[]> inputs = unit(order, shape.inputs(), column - order * shape.outputs());
      double[] step = law.of(inputs, outputs);
      double[] next = inputs.get(0).clone();
      for (int i = 0; i < next.length; i++) {
        next[i] += step[i];
      }
      inputs.add(0, next);
      outputs.add(0, model.predict(inputs, outputs));
      int row = 0;
      for (List<double[]> part : List.of(outputs, inputs)) {
        for (double[] values : part.subList(0, order)) {
          for (double value : values) {
            matrix.set(row++, column, value);
          }
        }
      }
    }
    return matrix;
  }

  private static List<double[]> unit(int count, int size, int place) {
    List<double[]> vectors = new ArrayList<>();
    for (int v = 0; v < count; v++) {
      double[] vector = new double[size];
      int index = place - v * size;
      if (index >= 0 && index < size) {
        vector[index] = 1;
      }
      vectors.add(vector);
    }
    return vectors;
  }
}
