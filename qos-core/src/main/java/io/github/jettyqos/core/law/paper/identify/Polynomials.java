package io.github.jettyqos.core.law.paper.identify;

import org.ejml.data.Complex_F64;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/** Roots of polynomials whose leading coefficient is 1, as eigenvalues of the companion matrix. */
final class Polynomials {
  private Polynomials() {}

  /**
   * All roots.
   *
   * @param coefficients finite, from the constant one up, without the leading 1
   */
  static Complex_F64[] roots(double... coefficients) {
    int n = coefficients.length;
    DMatrixRMaj companion = new DMatrixRMaj(n, n);
    for (int i = 0; i < n; i++) {
      companion.set(i, n - 1, -coefficients[i]);
      if (i > 0) {
        companion.set(i, i - 1, 1);
      }
    }
    return eigenvalues(companion);
  }

  /** The largest magnitude of a root, or not-a-number where a coefficient is not finite. */
  static double radius(double... coefficients) {
    for (double c : coefficients) {
      if (!Double.isFinite(c)) {
        return Double.NaN;
      }
    }
    double largest = 0;
    for (Complex_F64 root : roots(coefficients)) {
      largest = Math.max(largest, root.getMagnitude());
    }
    return largest;
  }

  /** All eigenvalues of a finite square matrix. */
  static Complex_F64[] eigenvalues(DMatrixRMaj matrix) {
    EigenDecomposition_F64<DMatrixRMaj> decomposition =
        DecompositionFactory_DDRM.eig(matrix.numRows, false);
    if (!decomposition.decompose(matrix.copy())) {
      throw new ArithmeticException("no eigenvalues found");
    }
    Complex_F64[] found = new Complex_F64[decomposition.getNumberOfEigenvalues()];
    for (int i = 0; i < found.length; i++) {
      found[i] = decomposition.getEigenvalue(i);
    }
    return found;
  }
}
