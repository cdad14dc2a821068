package io.github.jettyqos.core.law.paper.identify;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.mult.VectorVectorMult_DDRM;

/**
 * How uncertain an estimate is, as a symmetric matrix P up to the variance of the noise, and in
 * which direction new data move it.
 *
 * <p>Law, with g = phi' P phi:
 *
 * <pre>
 *   none, exponential:  gain = P phi / (factor + g),  P := (P - P phi phi' P / (factor + g)) / factor
 *   directional:        gain = P phi / (1 + g),       P := P - P phi phi' P b / (1 + b g),
 *                       b = factor - (1 - factor) / g
 * </pre>
 *
 * <p>Source: Bittanti, Bolzern and Campi 1990 and Kulhavy 1987 for the directional way. The update
 * that Gao, Pan and Hu 2011 print, (8), has no inverse that is positive where P is large and the
 * factor below 1: P becomes indefinite in its first step.
 */
final class Covariance {
  private final ForgettingFactor forgetting;
  private final DMatrixRMaj p;
  private final DMatrixRMaj direction;

  Covariance(int parameters, double variance, ForgettingFactor forgetting) {
    this.forgetting = forgetting;
    this.p = CommonOps_DDRM.identity(parameters);
    this.direction = new DMatrixRMaj(parameters, 1);
    CommonOps_DDRM.scale(variance, p);
  }

  /**
   * Updates the covariance with a regressor.
   *
   * @return the change of each parameter per unit of error
   */
  double[] update(double[] regressor) {
    DMatrixRMaj phi = DMatrixRMaj.wrap(regressor.length, 1, regressor);
    CommonOps_DDRM.mult(p, phi, direction);
    double certainty = CommonOps_DDRM.dot(phi, direction);
    boolean directional = forgetting.kind() == ForgettingFactor.Kind.DIRECTIONAL;
    double divisor = (directional ? 1 : forgetting.factor()) + certainty;
    double[] gain = direction.data.clone();
    for (int i = 0; i < gain.length; i++) {
      gain[i] /= divisor;
    }
    if (directional) {
      updateAlong(certainty);
    } else {
      subtract(1 / divisor);
      forgetEverywhere();
    }
    makeSymmetric();
    return gain;
  }

  private void updateAlong(double certainty) {
    double factor = forgetting.factor();
    if (certainty > 0) {
      double weight = factor - (1 - factor) / certainty;
      double change = weight / (1 + weight * certainty);
      double grown = trace() - change * CommonOps_DDRM.dot(direction, direction);
      if (change > 0 || grown <= forgetting.mostTrace()) {
        subtract(change);
      }
    }
  }

  private void forgetEverywhere() {
    double allowed = Math.max(forgetting.factor(), trace() / forgetting.mostTrace());
    if (allowed < 1) {
      CommonOps_DDRM.divide(p, allowed);
    }
  }

  private void subtract(double weight) {
    VectorVectorMult_DDRM.addOuterProd(-weight, direction, direction, p);
  }

  /** Makes the matrix symmetric again, which rounding errors would prevent. */
  private void makeSymmetric() {
    for (int i = 0; i < p.numRows; i++) {
      for (int j = 0; j < i; j++) {
        double mean = (p.get(i, j) + p.get(j, i)) / 2;
        p.set(i, j, mean);
        p.set(j, i, mean);
      }
    }
  }

  /** The variance of a weighted sum of parameters, relative to that of the noise. */
  double variance(double[] weights) {
    DMatrixRMaj w = DMatrixRMaj.wrap(weights.length, 1, weights);
    CommonOps_DDRM.mult(p, w, direction);
    return CommonOps_DDRM.dot(w, direction);
  }

  double trace() {
    return CommonOps_DDRM.trace(p);
  }

  DMatrixRMaj matrix() {
    return p;
  }
}
