package io.github.jettyqos.core.model;

/**
 * Poisson probabilities and their tails, as logarithms, so that none underflows.
 *
 * <pre>
 *   log p(k) = -log(2 pi k)/2 - d(k) - D,     D = k log(k/a) + a - k
 *   P(at least k)/p(k) = 1 + a/(k+1) + a^2/((k+1)(k+2)) + ...
 *   P(at most k)/p(k)  = 1 + k/a + k(k-1)/a^2 + ...
 * </pre>
 *
 * <p>a is the mean and d(k) the remainder of Stirling's formula for k!. D is summed as a series
 * near k = a, where its terms would cancel: with v = (k-a)/(k+a) it is (k-a) v + 2 k (v^3/3 + v^5/5
 * + ...).
 */
final class Poisson {
  /**
   * Below the mean by this many standard deviations the probability is negligible: e^(-9 9/2) =
   * 3e-18.
   */
  private static final double DEVIATIONS = 9;

  private static final double NOTHING = 0x1p-60;

  private Poisson() {}

  /** Whether the probability of less than k is negligible. */
  static boolean isSurelyAtLeast(double k, double mean) {
    return k <= surely(mean);
  }

  /** The greatest k reached almost surely; infinite for an infinite mean. */
  static double surely(double mean) {
    return mean == Double.POSITIVE_INFINITY ? mean : mean - DEVIATIONS * Math.sqrt(mean);
  }

  /** A number almost surely not reached. */
  static double never(double mean) {
    return mean + 10 * Math.sqrt(mean) + 60;
  }

  /** Log of p(k). */
  static double log(double k, double mean) {
    if (k == 0 || mean == 0) {
      return k == 0 ? -mean : Double.NEGATIVE_INFINITY;
    }
    return -Math.log(2 * Math.PI * k) / 2 - stirling(k) - deviance(k, mean);
  }

  /** P(at least k)/p(k). */
  static double atLeast(double k, double mean) {
    double term = 1;
    double sum = 1;
    for (double i = k + 1; term > NOTHING * sum; i++) {
      term *= mean / i;
      sum += term;
    }
    return sum;
  }

  /** Log of P(at least k). */
  static double logAtLeast(int k, double mean) {
    return k == 0 || isSurelyAtLeast(k, mean)
        ? 0
        : Math.min(0, log(k, mean) + Math.log(atLeast(k, mean)));
  }

  /** Log of P(at most k). */
  static double logAtMost(int k, double mean) {
    if (k >= mean) {
      return k >= never(mean) ? 0 : Math.log1p(-Math.exp(logAtLeast(k + 1, mean)));
    }
    double term = 1;
    double sum = 1;
    for (int i = k; i > 0 && term > NOTHING * sum; i--) {
      term *= i / mean;
      sum += term;
    }
    return Math.min(0, log(k, mean) + Math.log(sum));
  }

  /** log(k!) minus Stirling's formula. */
  private static double stirling(double k) {
    if (k < 16) {
      double factorial = 1;
      for (int i = 2; i <= k; i++) {
        factorial *= i;
      }
      return Math.log(factorial) - Math.log(2 * Math.PI * k) / 2 - k * Math.log(k) + k;
    }
    double s = 1 / (k * k);
    return (1 / 12.0 - s * (1 / 360.0 - s * (1 / 1260.0 - s / 1680.0))) / k;
  }

  private static double deviance(double k, double mean) {
    double v = (k - mean) / (k + mean);
    if (Math.abs(v) > 0.1) {
      return k * Math.log(k / mean) + mean - k;
    }
    double sum = 0;
    double power = v;
    for (int i = 3; i < 30; i += 2) {
      power *= v * v;
      sum += power / i;
    }
    return (k - mean) * v + 2 * k * sum;
  }
}
