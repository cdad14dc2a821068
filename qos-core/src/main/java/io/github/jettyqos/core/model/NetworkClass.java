package io.github.jettyqos.core.model;

import io.github.jettyqos.core.ClassWork.ServiceDemand;

/** A class of a closed network: its factor of the product form. */
final class NetworkClass {
  private final double demand;
  private final Elsewhere elsewhere;

  NetworkClass(ServiceDemand demand) {
    this.demand = demand.compute();
    this.elsewhere = new Elsewhere(demand);
  }

  /**
   * The terms a(i) = f(n - i) (d t)^i / i!, up to a common factor.
   *
   * @param busy n, requests of the class
   * @param tilt t: see {@link ClosedNetwork}
   */
  TermSeries terms(int busy, double tilt) {
    if (busy == 0 || demand == 0) {
      return TermSeries.single(0);
    }
    if (elsewhere.isNowhere()) {
      return TermSeries.single(busy);
    }
    double scaled = demand * tilt;
    return TermSeries.ofRatios(busy + 1, i -> scaled * elsewhere.rate(busy - i + 1) / i);
  }

  /** d B(i) / (i B(i - 1)): the ratio of terms for a further request at the station. */
  double step(TermSeries stretch, double tilt, int i) {
    return demand * tilt * stretch.ratio(i) / i;
  }

  /** The mean demand on the station, seconds. */
  double demand() {
    return demand;
  }

  Elsewhere elsewhere() {
    return elsewhere;
  }
}
