package io.github.jettyqos.core.model;

import io.github.jettyqos.core.ClassWork.ServiceDemand;

/**
 * The distribution of the busy requests of one class at the common station.
 *
 * <pre>
 *   a(i) = sum over c = i..m of  w(c) f(c - i) d^i / i!,   w(c) = lambda^c below m, T lambda^m at m
 *        = (lambda d)^i / i! S(m - i)
 *   S(r) = sum over q below r of u(q) + T u(r),   u(q) = lambda^q f(q)
 * </pre>
 *
 * <p>d, f: {@link ClosedNetwork}. lambda, m, T: {@link MixedMeanField}. Represented by ratios, in
 * which powers cancel: h(r) = u(r) over the sum of the terms before it.
 */
final class BusyMixture {
  private static final double MOST = 1e15;

  private final NetworkClass owner;
  private final double demand;
  private final double lambda;
  private final int threads;
  private final double[] shares; // h(r), r = 1..m
  private double pile = 1; // T

  BusyMixture(ServiceDemand demand, OfferedLoad load, int threads) {
    this.owner = new NetworkClass(demand);
    this.demand = demand.compute();
    this.lambda = Math.max(load.arrivalRate(), 1e-12 / demand.unloaded());
    this.threads = threads;
    this.shares = new double[threads + 1];
    boolean nowhere = owner.elsewhere().isNowhere();
    for (int r = 1; r <= threads; r++) {
      double before = r == 1 ? 1 : shares[r - 1] / (1 + shares[r - 1]);
      shares[r] = nowhere ? 0 : before * lambda / owner.elsewhere().rate(r);
    }
  }

  NetworkClass owner() {
    return owner;
  }

  double demand() {
    return demand;
  }

  double lambda() {
    return lambda;
  }

  int threads() {
    return threads;
  }

  /**
   * Updates the probability that all threads are busy.
   *
   * @param server its solution beside the others
   * @return the error of T, as a logarithm, if relevant
   */
  double learn(MtrrServer server) {
    double all = server.allBusy();
    if (all == 0) {
      return 0;
    }
    double odds = Math.exp(Math.log(all) - server.logProbability(threads - 1));
    double before = pile;
    pile = Math.max(1 / MOST, Math.min(MOST, odds * server.capacity() / lambda));
    return all * Math.abs(Math.log(pile / before));
  }

  /** The terms a(i) t^i, up to a common factor. */
  TermSeries terms(double tilt) {
    double scaled = lambda * demand * tilt;
    return scaled == 0
        ? TermSeries.single(0)
        : TermSeries.ofRatios(threads + 1, i -> scaled / i * fewer(threads - i + 1));
  }

  /** S(r - 1) / S(r). */
  private double fewer(int r) {
    double now = 1 + pile * shares[r];
    return r == 1 ? pile / now : (1 + pile * shares[r - 1]) / ((1 + shares[r - 1]) * now);
  }
}
