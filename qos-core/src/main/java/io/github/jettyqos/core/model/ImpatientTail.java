package io.github.jettyqos.core.model;

/**
 * The tail of the chain with impatience: states m to K, where a request leaves after waiting for
 * tau.
 *
 * <p>Law, with C = s(m), x = lambda/C and a = C tau:
 *
 * <pre>
 *   weight of state m + j = x^j P(Poisson(a) at least j),  j = 0..B
 *   leaving, per second   = lambda p(m) sum over j below B of x^j P(Poisson(a) = j)
 *                         = lambda p(m) e^(b - a) P(Poisson(b) below B),  b = lambda tau
 *   queued that will be served = p(m) sum of j x^j P(Poisson(a) at least j + 1)
 *   P(waits at most t, and is served) = p(m) C/X sum over j = 1..B of x^j P(Poisson(C t) at least j)
 * </pre>
 *
 * <p>Derivation: while all threads are busy, the ages w(1) &gt;= ... &gt;= w(j) of the queued have
 * the density lambda^j e^(-C w(1)) p(m). It falls at rate C with the age of the oldest, is fed by
 * lambda at age 0, and the transitions from j + 1 by completion or impatience sum to lambda again:
 * C (e^(-C w) - e^(-a))/C + e^(-a) = e^(-C w). Its integral is the weight, its value at w(1) = tau
 * the rate of leaving, and C times it the rate of service at that age. The bound B only truncates
 * states. Exact for Poisson arrivals and exponential work, as Brandt and Brandt 1999
 * (M(n)/M(n)/s+GI) and, for one thread and no bound, Baccelli and Hebuterne 1981 have it; with
 * variability lambda is C e^(-eps), an approximation.
 */
final class ImpatientTail implements QueueTail {
  private final double eps;
  private final int n;
  private final double events;
  private final QueueSums sums;
  private final double logHeaviest;
  private final double mass;

  /**
   * The tail.
   *
   * @param eps log(C/lambda)
   * @param n B
   * @param events a, completions in the time of patience
   */
  ImpatientTail(double eps, int n, double events) {
    this.eps = eps;
    this.n = n;
    this.events = events;
    this.sums = QueueSums.of(events, arrivals(), eps, n);
    this.logHeaviest = Math.max(0, sums.logSum);
    this.mass = Math.exp(-logHeaviest) + Math.exp(sums.logSum - logHeaviest);
  }

  private double arrivals() {
    return events * Math.exp(-eps);
  }

  @Override
  public double eps() {
    return eps;
  }

  @Override
  public double logHeaviest() {
    return logHeaviest;
  }

  @Override
  public double below(int index) {
    return logHeaviest + eps * index - Poisson.logAtLeast(index, events);
  }

  @Override
  public double mass() {
    return mass;
  }

  @Override
  public double massBeforeLast() {
    return n == 0 ? 0 : (mass - Math.exp(-below(n))) * Math.exp(logHeaviest);
  }

  @Override
  public double meanIndex() {
    return queued() * sums.meanIndex;
  }

  @Override
  public double meanServedIndex() {
    return queued() * sums.meanServedIndex;
  }

  /** The share of states with queued requests. */
  private double queued() {
    return Math.exp(sums.logSum - logHeaviest) / mass;
  }

  @Override
  public double leaving() {
    if (n == 0) {
      return 0;
    }
    double b = arrivals();
    double log = QueueSums.difference(events, b, eps) + Poisson.logAtMost(n - 1, b);
    return Math.exp(log - logHeaviest) / mass;
  }
}
