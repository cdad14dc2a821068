package io.github.jettyqos.core.model;

import java.util.Arrays;

/**
 * The completion rates of a class beside a constant number of requests of others: s(c) for c = 1,
 * 2, 3...
 *
 * <pre>
 *   N(c) = sum over i = 0..c of f(c - i) d^i / i! B(i),   s(c) = N(c - 1) / N(c)
 *   N(c) / f(c) B(0) = 1 + nu(c) r(1) (1 + nu(c - 1) r(2) (1 + ... nu(1) r(c))),
 *   r(i) = d B(i) / (i B(i - 1))
 * </pre>
 *
 * <p>The second form needs neither powers nor factorials. A further rate takes c steps, and does
 * not change earlier ones.
 */
final class ClassRates {
  private static final double MUCH = 0x1p600;
  private static final int MUCH_EXPONENT = 600;

  private final NetworkClass owner;
  private final double[] steps; // r(i) at i
  private final double[] back; // nu(j) at j
  private final double[] rates; // s(c) at c
  private int known;
  private double sum = 1; // N(known) / f(known) B(0), over 2^exponent
  private int exponent;

  /**
   * The rates of a class beside others.
   *
   * @param stretch B; the greatest c is its length minus one
   * @param tilt of B
   */
  ClassRates(NetworkClass owner, TermSeries stretch, double tilt) {
    int most = stretch.length() - 1;
    this.owner = owner;
    this.steps = new double[most + 1];
    this.back = new double[most + 1];
    this.rates = new double[most + 1];
    boolean nowhere = owner.elsewhere().isNowhere();
    for (int i = 1; i <= most; i++) {
      steps[i] = owner.step(stretch, tilt, i);
      back[i] = nowhere ? 0 : owner.elsewhere().rate(i);
    }
  }

  /** The greatest c. */
  int most() {
    return rates.length - 1;
  }

  /** The rate s(c), completions a second. */
  double rate(int busy) {
    while (known < busy) {
      known++;
      rates[known] = owner.elsewhere().isNowhere() ? 1 / steps[known] : next(known);
    }
    return rates[busy];
  }

  /** The greatest of s(1) to s(busy). */
  double greatest(int busy) {
    rate(busy);
    double most = 0;
    for (int c = 1; c <= busy; c++) {
      most = Math.max(most, rates[c]);
    }
    return most;
  }

  /** The rates s(1) to s(busy), the first at index 0. */
  double[] rates(int busy) {
    rate(busy);
    return Arrays.copyOfRange(rates, 1, busy + 1);
  }

  private double next(int c) {
    double before = sum;
    int exponentBefore = exponent;
    double value = 1;
    double one = 1;
    exponent = 0;
    for (int i = c; i >= 1; i--) {
      value = one + back[c - i + 1] * steps[i] * value;
      if (value > MUCH) {
        value /= MUCH;
        one /= MUCH;
        exponent += MUCH_EXPONENT;
      }
    }
    sum = value;
    return back[c] * Math.scalb(before / value, exponentBefore - exponent);
  }
}
