package io.github.jettyqos.core.model;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.IntRange;
import java.util.List;

/**
 * What a server completes while a constant number of requests of each class is at work.
 *
 * <p>The law is that of a closed network of one station that all share and of delays and pools that
 * each class has for itself: see {@link #of}.
 */
public final class Throughputs {
  static final IntRange BUSY = new IntRange(0, 65535);

  private Throughputs() {}

  /**
   * Completions of each class.
   *
   * <pre>
   *   X_k(n) = N(n - e_k) / N(n)
   *   N(n)   = sum over i at most n of  beta(|i|) * prod over k of f_k(n_k - i_k) d_k^i_k / i_k!
   *   beta(i) = prod over l = 1..i of l / g(l),   f_k(j) = prod over l = 1..j of 1 / nu_k(l)
   * </pre>
   *
   * <p>Symbols: n_k busy requests of class k, d_k its seconds of the common station, g the rate of
   * the station, nu_k(j) the rate at which j requests come back from elsewhere. Source: Baskett,
   * Chandy, Muntz and Palacios 1975. Relative error at most 1e-9.
   *
   * @param work what requests of each class need
   * @param busy n, as many numbers as there are classes; at least 0, 65535 in all at most
   * @return per second, in the order of the classes; 0 where nothing is busy
   * @throws ConfigException if a number is missing or out of range
   */
  public static double[] of(WorkDescription work, int... busy) {
    requireNonNull(work);
    List<ServiceDemand> demands = work.demands();
    PlanLimits.CLASSES.check("classes", demands.size());
    if (busy.length != demands.size()) {
      throw ConfigException.of(
          "busy", busy.length, "is not how many classes there are, " + demands.size());
    }
    long sum = 0;
    for (int each : busy) {
      BUSY.check("busy", each);
      sum += each;
    }
    BUSY.check("busy", sum);
    return new ClosedNetwork(work.station(), demands).throughputs(busy);
  }
}
