package io.github.jettyqos.core.model;

/**
 * Finite geometric sums, for z from 0 to 1 and a fixed number of terms.
 *
 * <pre>
 *   mass = sum of z^l,  weighted = sum of l z^l,  power = z^n;  l = 0..n-1
 * </pre>
 *
 * <p>Doubled up from the binary digits of n: no logarithm, no difference, so nothing cancels near
 * z = 1. The relative error grows with n, to 2e-10 for a million.
 */
final class GeometricSums {
  double mass;
  double weighted;
  double power;
  private final int terms;

  GeometricSums(int terms) {
    this.terms = terms;
  }

  void of(double z) {
    double sum = 0;
    double first = 0;
    double p = 1;
    double n = 0;
    for (int bit = Integer.highestOneBit(terms); bit != 0; bit >>>= 1) {
      first += p * (first + n * sum);
      sum += p * sum;
      p *= p;
      n += n;
      if ((terms & bit) != 0) {
        first += n * p;
        sum += p;
        p *= z;
        n += 1;
      }
    }
    mass = sum;
    weighted = first;
    power = p;
  }
}
