package io.github.jettyqos.core.model;

/**
 * The correction of the ratios of the chain for non-exponential arrivals or work.
 *
 * <p>Law, with r = lambda/s(i) the Markov ratio of state i, x that of the last one, and ca2, cs2
 * the squared coefficients of variation:
 *
 * <pre>
 *   theta_a = 2/(ca2 + 1)   below the last thread, where requests see no queue
 *   theta   = 2/(ca2 + cs2) beyond it
 *   phi(r, t) = r/(r + t (1 - r)) for r at most 1, else 1 + t (r - 1)
 *   kt = (1 - phi(x, theta))/(1 - phi(x, theta_a)) for x below 1, else theta/theta_a
 * </pre>
 *
 * <p>kt joins both kinds at the last thread. With ca2 = cs2 = 1 phi(r) = r: the chain itself. Not
 * in the paper, which assumes Poisson arrivals and exponential work; real requests vary more.
 *
 * <p>All differences that vanish at r = 1 are written out, so that they do not cancel.
 */
final class Variability {
  private final double thetaArrival;
  private final double theta;

  Variability(OfferedLoad load) {
    this.thetaArrival = 2 / (load.arrivalVariation() + 1);
    this.theta = 2 / (load.arrivalVariation() + load.serviceVariation());
  }

  /** phi(r, theta_a), the ratio of a state with a free thread. */
  double headRatio(double r) {
    return ratio(r, thetaArrival);
  }

  /** phi(r, theta_a)/r - 1, without cancellation. */
  double headExcess(double r) {
    return excess(r, thetaArrival);
  }

  /** phi(x, theta)/x - 1, without cancellation. */
  double tailExcess(double x) {
    return excess(x, theta);
  }

  /** log(1/phi(x, theta)), x = lambda/capacity; exact near 1. */
  double tailEps(double lambda, double capacity) {
    return lambda <= capacity
        ? Math.log1p(theta * ((capacity - lambda) / lambda))
        : -Math.log1p(theta * ((lambda - capacity) / capacity));
  }

  /** kt. Its limit at x = 1 is theta/theta_a by itself. */
  double joint(double x) {
    return x < 1
        ? theta / (x + theta * (1 - x)) * (x + thetaArrival * (1 - x)) / thetaArrival
        : theta / thetaArrival;
  }

  private static double ratio(double r, double t) {
    if (t == 1) {
      return r;
    }
    return r <= 1 ? r / (r + t * (1 - r)) : 1 + t * (r - 1);
  }

  private static double excess(double r, double t) {
    return r <= 1 ? (1 - r) * (1 - t) / (r + t * (1 - r)) : (r - 1) * (t - 1) / r;
  }
}
