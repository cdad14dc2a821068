package io.github.jettyqos.core.law.paper.identify;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.mult.VectorVectorMult_DDRM;

/**
 * The update as Gao, Pan and Hu 2011 print it below (8), to show what becomes of it:
 *
 * <pre>
 *   P^-1 := P^-1 + b phi phi',   b = 1 + (lambda - 1) phi' P phi / (phi' phi)^2
 *   gain  = P phi / (lambda + phi' P phi)
 * </pre>
 */
final class PrintedCovariance {
  private final double factor;
  private final DMatrixRMaj p;

  PrintedCovariance(int parameters, double variance, double factor) {
    this.factor = factor;
    p = CommonOps_DDRM.identity(parameters);
    CommonOps_DDRM.scale(variance, p);
  }

  double[] update(double[] regressor) {
    DMatrixRMaj phi = DMatrixRMaj.wrap(regressor.length, 1, regressor);
    DMatrixRMaj direction = new DMatrixRMaj(regressor.length, 1);
    CommonOps_DDRM.mult(p, phi, direction);
    double g = CommonOps_DDRM.dot(phi, direction);
    double square = CommonOps_DDRM.dot(phi, phi);
    double bracket = 1 + (factor - 1) * g / (square * square);
    VectorVectorMult_DDRM.addOuterProd(-bracket / (1 + bracket * g), direction, direction, p);
    DMatrixRMaj transposed = CommonOps_DDRM.transpose(p, null);
    CommonOps_DDRM.addEquals(p, transposed);
    CommonOps_DDRM.scale(0.5, p);
    CommonOps_DDRM.divide(direction, factor + g);
    return direction.data;
  }

  DMatrixRMaj matrix() {
    return p;
  }
}
