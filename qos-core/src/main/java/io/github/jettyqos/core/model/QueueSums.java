package io.github.jettyqos.core.model;

/**
 * The sums over the states of a queue with impatience.
 *
 * <pre>
 *   w(j) = e^(-a) b^j/j! R(j),   R(j) = 1 + R(j+1) a/(j+1),   j = 0..n
 *        = (b/a)^j P(Poisson(a) at least j)
 * </pre>
 *
 * <p>The weights are log-concave, with one peak. The sum starts above it and goes down, the stable
 * direction of the recursion of R, until terms are negligible or impatience is; from there it is
 * geometric. So the time is in proportion to the width of the peak or, near critical load, to the
 * root of a.
 */
final class QueueSums {
  private static final double NOTHING = 0x1p-62;
  private static final double LARGE = 0x1p600;

  /** Log of the sum of w(j), j = 1..n; w(0) is 1. */
  final double logSum;

  /** The mean of j under w(1..n). */
  final double meanIndex;

  /** The sum of j (b/a)^j P(Poisson(a) at least j + 1) over that of w(j), j = 1..n. */
  final double meanServedIndex;

  private QueueSums(double logSum, double meanIndex, double meanServedIndex) {
    this.logSum = logSum;
    this.meanIndex = meanIndex;
    this.meanServedIndex = meanServedIndex;
  }

  /**
   * Computes the sums.
   *
   * @param a completions in the time of patience; 0 or more
   * @param b arrivals in it; 0 or more
   * @param eps log(a/b), possibly more exact than a and b
   * @param n the last index, 0 or more
   */
  static QueueSums of(double a, double b, double eps, int n) {
    if (n == 0 || b == 0) {
      return new QueueSums(Double.NEGATIVE_INFINITY, 0, 0);
    }
    int top = (int) Math.min(n, Math.ceil(Poisson.never(Math.max(a, b))));
    int patient = (int) Math.max(0, Math.min(n, Math.floor(Poisson.surely(a))));
    double logBase = Poisson.log(top, b) + difference(a, b, eps);
    double rest = Poisson.atLeast(top, a) - 1; // R - 1
    double shape = 1;
    double sum = 0;
    double index = 0;
    double served = 0;
    int j = top;
    for (; j > patient; j--) {
      double weight = shape * (1 + rest);
      sum += weight;
      index += j * weight;
      served += j * shape * rest;
      if (weight * j < NOTHING * sum) {
        break;
      }
      rest = (1 + rest) * a / j;
      shape *= j / b;
      if (shape * (1 + rest) > LARGE) {
        shape /= LARGE;
        sum /= LARGE;
        index /= LARGE;
        served /= LARGE;
        logBase += Math.log(LARGE);
      }
    }
    if (j > patient || patient == 0) {
      return new QueueSums(Math.log(sum) + logBase, index / sum, served / sum);
    }
    // States 1 to patient: x^j, by the heavier end.
    GeometricTail calm = new GeometricTail(eps, patient - 1);
    double logCalm = calm.logHeaviest() + Math.log(calm.mass()) - eps;
    double logWindow = Math.log(sum) + logBase;
    double calmShare = 1 / (1 + Math.exp(logWindow - logCalm));
    double calmIndex = 1 + calm.meanIndex();
    double windowShare = sum == 0 ? 0 : (1 - calmShare) / sum;
    return new QueueSums(
        logCalm - Math.log(calmShare),
        calmShare * calmIndex + windowShare * index,
        calmShare * calmIndex + windowShare * served);
  }

  /** b - a. */
  static double difference(double a, double b, double eps) {
    return Math.abs(eps) < 1 ? a * Math.expm1(-eps) : b - a;
  }
}
