package io.github.jettyqos.core.identify;

/**
 * The distribution of a ratio of two mean squares, Fisher's and Snedecor's.
 *
 * <p>Law, with I the regularised incomplete beta function:
 *
 * <pre>
 *   P(F below x) = I(d1 x / (d1 x + d2); d1/2, d2/2)
 * </pre>
 *
 * <p>I is the continued fraction 8.17.22 of the NIST Handbook of Mathematical Functions, from the
 * side on which it converges fast. Own code, since this module may not depend on a library of
 * distributions; tests compare it with one.
 */
final class FDistribution {
  private static final double PRECISION = 1e-16;
  private static final double TINY = 1e-300;
  private static final int MOST_TERMS = 10_000;
  private static final int BISECTIONS = 200;

  /** From here on Stirling's series has all digits of a double. */
  private static final double LARGE = 20;

  private FDistribution() {}

  /** The probability of at most x; degrees of freedom above 0. */
  static double cumulative(double x, double d1, double d2) {
    return x <= 0 ? 0 : incompleteBeta(d1 * x / (d1 * x + d2), d1 / 2, d2 / 2);
  }

  /** What is exceeded with probability {@code level}, which is above 0 and below 1. */
  static double exceededWith(double level, double d1, double d2) {
    double high = 1;
    while (upperTail(high, d1, d2) > level) {
      high *= 2;
    }
    double low = 0;
    for (int i = 0; i < BISECTIONS && high - low > PRECISION * high; i++) {
      double middle = (low + high) / 2;
      if (upperTail(middle, d1, d2) > level) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }

  private static double upperTail(double x, double d1, double d2) {
    return x <= 0 ? 1 : incompleteBeta(d2 / (d1 * x + d2), d2 / 2, d1 / 2);
  }

  private static double incompleteBeta(double x, double a, double b) {
    if (x <= 0 || x >= 1) {
      return x <= 0 ? 0 : 1;
    }
    double front =
        Math.exp(
            logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
    return x < (a + 1) / (a + b + 2)
        ? front * continuedFraction(x, a, b) / a
        : 1 - front * continuedFraction(1 - x, b, a) / b;
  }

  /** By the method of Lentz: numerators and denominators from the front. */
  private static double continuedFraction(double x, double a, double b) {
    double numerator = 1;
    double denominator = 1 / notZero(1 - (a + b) * x / (a + 1));
    double value = denominator;
    for (int m = 1; m < MOST_TERMS; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      double change = 1;
      for (double term : new double[] {even, odd}) {
        denominator = 1 / notZero(1 + term * denominator);
        numerator = notZero(1 + term / numerator);
        change = denominator * numerator;
        value *= change;
      }
      if (Math.abs(change - 1) < PRECISION) {
        break;
      }
    }
    return value;
  }

  private static double notZero(double value) {
    return Math.abs(value) < TINY ? TINY : value;
  }

  /** Stirling's series, after the argument was made large by the recurrence. */
  static double logGamma(double x) {
    double shift = 0;
    double large = x;
    for (; large < LARGE; large++) {
      shift += Math.log(large);
    }
    double square = 1 / (large * large);
    double series =
        (1.0 / 12 - square * (1.0 / 360 - square * (1.0 / 1260 - square * (1.0 / 1680)))) / large;
    return (large - 0.5) * Math.log(large) - large + 0.5 * Math.log(2 * Math.PI) + series - shift;
  }
}
