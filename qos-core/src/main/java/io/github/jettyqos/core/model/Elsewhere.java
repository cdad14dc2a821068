package io.github.jettyqos.core.model;

import io.github.jettyqos.core.ClassWork.ServiceDemand;

/**
 * The flow-equivalent rate of the stations used by one class only.
 *
 * <pre>
 *   nu(j) = f(j - 1) / f(j),   j of them being there
 *   f(j)  = z^j / j!                                                 pure delay z
 *   f(j)  = s^j / prod over l = 1..j of min(l, c)                    a pool of c, held s each
 *   f     = the convolution of both                                  one after the other
 * </pre>
 *
 * <p>Source: Chandy, Herzog and Woo 1975.
 */
final class Elsewhere {
  private final ServiceDemand demand;
  private double[] both = {}; // nu(j) of a delay and a pool, computed so far

  Elsewhere(ServiceDemand demand) {
    this.demand = demand;
  }

  /** Whether there is no time elsewhere, so that every request is always at the common station. */
  boolean isNowhere() {
    return demand.elsewhere() == 0 && demand.pool().isEmpty();
  }

  /** The least mean time elsewhere, seconds. */
  double seconds() {
    return demand.unloaded() - demand.compute();
  }

  /** The rate nu(j), per second; infinite without time elsewhere. */
  double rate(int present) {
    if (demand.pool().isEmpty()) {
      return present / demand.elsewhere();
    }
    ServiceDemand.Pool pool = demand.pool().get();
    if (demand.elsewhere() == 0) {
      return Math.min(present, pool.size()) / pool.seconds();
    }
    if (present >= both.length) {
      both = both(Math.max(64, 2 * present));
    }
    return both[present];
  }

  private double[] both(int most) {
    ServiceDemand.Pool pool = demand.pool().orElseThrow();
    double z = demand.elsewhere();
    double s = pool.seconds();
    // The unit of time that keeps relevant terms close to each other: see TermSeries.
    double slowest = Math.max(s / pool.size(), (z + s) / most);
    double unit = Math.sqrt(slowest * (z + s));
    TermSeries delay = TermSeries.ofRatios(most + 1, j -> z / unit / j);
    TermSeries held = TermSeries.ofRatios(most + 1, j -> s / unit / Math.min(j, pool.size()));
    TermSeries f = delay.times(held);
    double[] rates = new double[most + 1];
    for (int j = 1; j <= most; j++) {
      rates[j] = 1 / (f.ratio(j) * unit);
    }
    return rates;
  }
}
