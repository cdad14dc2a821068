package io.github.jettyqos.core.model;

/**
 * The geometric tail of the chain: states m to K, with a constant ratio x of weights.
 *
 * <pre>
 *   weight of state m + j = e^(-j eps),  j = 0..n,  eps = log(1/x)
 * </pre>
 *
 * <p>Summed from the heavier end, so that nothing overflows. The mean index is a difference of two
 * poles where the chain is critical (eps near 0): there their expansions are subtracted instead, in
 * which the poles have cancelled.
 *
 * <pre>
 *   mean = 1/expm1(eps) - (n+1)/expm1((n+1) eps)
 *        = n/2 + h(eps) - (n+1) h((n+1) eps),   h(u) = u/12 - u^3/720 + u^5/30240 - ...
 * </pre>
 *
 * @param eps log(C/lambda); below 0 in overload
 * @param n the last index, B
 */
record GeometricTail(double eps, int n) implements QueueTail {
  private static final double[] BERNOULLI = {
    1 / 74724249600.0,
    -691 / 1307674368000.0,
    1 / 47900160.0,
    -1 / 1209600.0,
    1 / 30240.0,
    -1 / 720.0,
    1 / 12.0
  };

  /** Log of the weight of the heavier end, that of index 0 being 0. */
  @Override
  public double logHeaviest() {
    return eps < 0 ? -eps * n : 0;
  }

  /** Log of the heavier end's weight over that of an index. */
  @Override
  public double below(int index) {
    return eps < 0 ? -eps * (n - index) : eps * index;
  }

  /** The sum of all weights, the heavier end having weight 1. */
  @Override
  public double mass() {
    return mass(Math.abs(eps), n + 1);
  }

  /** Sum of e^(-j u) for j = 0..terms-1. */
  static double mass(double u, int terms) {
    return u == 0 ? terms : Math.expm1(-terms * u) / Math.expm1(-u);
  }

  /** The mean of the index under these weights. */
  @Override
  public double meanIndex() {
    double mean = meanIndex(Math.abs(eps));
    return eps < 0 ? n - mean : mean;
  }

  @Override
  public double massBeforeLast() {
    return n == 0 ? 0 : mass(eps, n);
  }

  @Override
  public double meanServedIndex() {
    return meanIndex();
  }

  @Override
  public double leaving() {
    return 0;
  }

  private double meanIndex(double u) {
    double terms = n + 1.0;
    double v = terms * u;
    if (v > 0.5) {
      return 1 / Math.expm1(u) - terms / Math.expm1(v);
    }
    return n / 2.0 + h(u) - terms * h(v);
  }

  /** 1/expm1(u) = 1/u - 1/2 + h(u): Bernoulli's series, to 1e-14 for u up to 0.5. */
  private static double h(double u) {
    double s = u * u;
    double sum = 0;
    for (double term : BERNOULLI) {
      sum = sum * s + term;
    }
    return u * sum;
  }
}
