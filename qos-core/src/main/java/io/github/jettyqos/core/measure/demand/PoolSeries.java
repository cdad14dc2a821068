package io.github.jettyqos.core.measure.demand;

/**
 * The throughput X(j) of a class alone with its pool, a pure delay and the free processors, for j
 * up to a highest level: see {@link PoolFit} for the law and the symbols.
 *
 * <p>Beyond its servers the terms of a station are a geometric series of ratio r, so that a
 * convolution with it is a recursion, and only the terms below have to be summed:
 *
 * <pre>
 *   N(j) = sum over a up to c of p_a D(j - a) + U(j),   U(j) = r U(j - 1) + p_(c+1) D(j - c - 1)
 * </pre>
 */
final class PoolSeries {
  private final int highest;
  private final double compute;
  private final double free;

  /** Completions per second, whose powers scale the terms to be near 1. */
  private final double scale;

  private final double[] delay;
  private final double[] withStation;
  private final double[] all;
  private final double[] head;
  private final double[] rates;

  /**
   * A series of a class.
   *
   * @param compute d, seconds
   * @param free free processors; may be infinite
   * @param scale approximate completions per second
   */
  PoolSeries(int highest, double compute, double free, double scale) {
    this.highest = highest;
    this.compute = compute;
    this.free = Math.max(1e-9, free);
    this.scale = scale;
    this.delay = new double[highest + 1];
    this.withStation = new double[highest + 1];
    this.all = new double[highest + 1];
    this.head = new double[highest + 2];
    this.rates = new double[highest + 1];
  }

  /** X(j) for j from 0, in an array overwritten by the next call. */
  double[] rates(int size, double hold, double z) {
    delay[0] = 1;
    for (int j = 1; j <= highest; j++) {
      delay[j] = delay[j - 1] * scale * z / j;
    }
    double[] terms = times(delay, compute, free, withStation);
    terms = times(terms, hold, size, all);
    for (int j = 1; j <= highest; j++) {
      rates[j] = terms[j] > 0 ? scale * terms[j - 1] / terms[j] : 1e300;
    }
    return rates;
  }

  /** The convolution with a station of a number of servers and a service time. */
  private double[] times(double[] terms, double seconds, double servers, double[] to) {
    if (seconds <= 0) {
      return terms;
    }
    int whole = (int) Math.min(highest, Math.floor(servers));
    head[0] = 1;
    for (int a = 1; a <= whole + 1; a++) {
      head[a] = head[a - 1] * scale * seconds / Math.min(a, servers);
    }
    double ratio = scale * seconds / servers;
    double beyond = 0;
    for (int j = 0; j <= highest; j++) {
      double sum = 0;
      for (int a = Math.min(whole, j); a >= 0; a--) {
        sum += head[a] * terms[j - a];
      }
      if (j > whole) {
        beyond = ratio * beyond + head[whole + 1] * terms[j - whole - 1];
        sum += beyond;
      }
      to[j] = sum;
    }
    return to;
  }
}
