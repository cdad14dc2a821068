package io.github.jettyqos.sim.model;

/**
 * Finite geometric sums, for many ratios z from 0 to 1 and one number n of terms.
 *
 * <pre>
 *   mass = sum of z^l,  weighted = sum of l z^l,  power = z^n;  l = 0..n-1
 * </pre>
 *
 * <p>Doubled up from the binary digits of n: no logarithm, no difference, so nothing cancels near z
 * = 1. The relative error grows with n, to 2e-10 for a million. All ratios go through one digit
 * together, because such loops use vector instructions.
 */
final class GeometricSums {
  final double[] ratio;
  final double[] mass;
  final double[] weighted;
  final double[] power;
  private final int terms;

  GeometricSums(int terms, int ratios) {
    this.terms = terms;
    this.ratio = new double[ratios];
    this.mass = new double[ratios];
    this.weighted = new double[ratios];
    this.power = new double[ratios];
  }

  void compute(int from, int to) {
    double n = 0;
    for (int i = from; i < to; i++) {
      mass[i] = 0;
      weighted[i] = 0;
      power[i] = 1;
    }
    for (int bit = Integer.highestOneBit(terms); bit != 0; bit >>>= 1) {
      if (n > 0) {
        twice(n, from, to);
        n += n;
      }
      if ((terms & bit) != 0) {
        oneMore(n, from, to);
        n += 1;
      }
    }
  }

  private void twice(double n, int from, int to) {
    double[] sums = mass;
    double[] firsts = weighted;
    double[] powers = power;
    for (int i = from; i < to; i++) {
      double p = powers[i];
      firsts[i] += p * (firsts[i] + n * sums[i]);
      sums[i] += p * sums[i];
      powers[i] = p * p;
    }
  }

  private void oneMore(double n, int from, int to) {
    double[] sums = mass;
    double[] firsts = weighted;
    double[] powers = power;
    double[] ratios = ratio;
    for (int i = from; i < to; i++) {
      double p = powers[i];
      firsts[i] += n * p;
      sums[i] += p;
      powers[i] = p * ratios[i];
    }
  }
}
