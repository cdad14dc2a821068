package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.ServiceDemand;

/**
 * How many threads are of use to a class behind a pool of its own: more would wait there in vain.
 *
 * <pre>
 *   1.25 c (z + d + h) / h
 * </pre>
 *
 * <p>Symbols: c connections, each held for h seconds by a request that spends z + d elsewhere. A
 * pool that was seen for less than ten seconds may be a mistake, so until then the class has its
 * share of a static partition at least.
 */
final class PoolCeilings {
  private static final int SURE_PERIODS = 40;
  private static final double FULL = 1.25;

  private final int[] periods;

  PoolCeilings(int classes) {
    this.periods = new int[classes];
  }

  /**
   * Threads of use to a class; asked once a period.
   *
   * @param share of a static partition
   * @param most there are
   */
  int of(int k, ServiceDemand demand, int share, int most) {
    double full =
        demand
            .pool()
            .map(pool -> Math.ceil(FULL * pool.size() * demand.unloaded() / pool.seconds()))
            .orElse(Double.POSITIVE_INFINITY);
    if (full >= most) {
      periods[k] = 0;
      return most;
    }
    periods[k]++;
    return periods[k] > SURE_PERIODS ? (int) full : Math.max((int) full, share);
  }
}
