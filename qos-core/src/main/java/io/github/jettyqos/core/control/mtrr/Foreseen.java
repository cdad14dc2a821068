package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.WorkDescription;

/**
 * What a class should complete in a second at least, with so many requests of each in handlers.
 *
 * <pre>
 *   X_k(n) at least  min(n_k / (z_k + h_k + d_k N / g(N)), c_k / h_k),    N = sum of n
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>d_k, z_k</td><td>seconds at the common station and off it</td></tr>
 *   <tr><td>c_k, h_k</td><td>connections of its pool, and for how long one is held</td></tr>
 *   <tr><td>g(N)</td><td>rate of the common station with all of them there</td></tr>
 * </table>
 *
 * <p>Source: the asymptotic bounds of closed networks. Deviation from the product form X_k(n): all
 * are taken to be at the station, so that nobody is blamed for what others ask of it; and a class
 * that waits for a pool has that much at most.
 */
final class Foreseen {
  private Foreseen() {}

  /** Completions a second. */
  static double rate(WorkDescription work, int k, double busy, double busyOfAll) {
    ServiceDemand demand = work.classes().get(k).demand();
    CommonStation station = work.station();
    int present = Math.max(1, (int) Math.ceil(busyOfAll));
    double stretch = Math.max(1, present / station.rate(present));
    double rate = busy / (demand.unloaded() + demand.compute() * (stretch - 1));
    return demand.pool().map(pool -> Math.min(rate, pool.size() / pool.seconds())).orElse(rate);
  }
}
