package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.ClassMeasurement;

/**
 * What a class should complete in a period at least, by what was in its handlers and what started.
 *
 * <pre>
 *   F = n (1 - exp(-T / r)) + s (1 - (w / T) (1 - exp(-T / w)))
 *   E = max(F, min(p, T m) / w),   at most  T c / h
 *   w = z + h + d N / g(N),   r = w max(1, (1 + C2) / 2)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>n, s</td><td>requests in handlers as the period began, and those that started in it</td></tr>
 *   <tr><td>m</td><td>requests in handlers at its beginning or its end, whichever are more</td></tr>
 *   <tr><td>p</td><td>processing times of those that completed, added up, seconds</td></tr>
 *   <tr><td>T</td><td>the period, seconds</td></tr>
 *   <tr><td>d, z</td><td>seconds at the common station and off it</td></tr>
 *   <tr><td>c, h</td><td>connections of a pool, and for how long one is held, seconds</td></tr>
 *   <tr><td>N, g(N)</td><td>all requests in handlers, and the rate of the station were all there</td></tr>
 *   <tr><td>w, r</td><td>time of a request, and what is left of one that is met, seconds</td></tr>
 * </table>
 *
 * <p>F is exact for exponential times and starts at any moment of the period. It counts no request
 * twice, so of a class that is slow and still completes it says too little; in the time that those
 * took p / w should have completed. Deviation from the product form X_k(n): what started is known
 * and n goes up and down within a period, so a rate at one n would foretell ten times too much for
 * short requests; and all count as being at the station, so that no class is blamed for what others
 * ask of it.
 */
final class Foreseen {
  private Foreseen() {}

  /**
   * Completions of a class.
   *
   * @param earlier as the period began
   * @param seen in the period
   * @param seconds of the period
   * @param ofAll requests in handlers, of all classes
   */
  static double completions(
      WorkDescription work,
      int k,
      ClassMeasurement earlier,
      ClassMeasurement seen,
      double seconds,
      int ofAll) {
    ClassWork each = work.classes().get(k);
    ServiceDemand demand = each.demand();
    long came = seen.residence().count();
    double takes = demand.unloaded() + demand.compute() * (stretch(work.station(), ofAll) - 1);
    double left = takes * Math.max(1, (1 + each.variation()) / 2);
    double started = Math.max(0, came + seen.running() - earlier.running());
    double flow =
        earlier.running() * -Math.expm1(-seconds / left)
            + started * (1 + takes / seconds * Math.expm1(-seconds / takes));
    double processed =
        came == 0 ? 0 : came * Math.max(0, seen.residence().mean() - seen.waiting().mean());
    double held = seconds * Math.max(earlier.running(), seen.running());
    double most =
        demand
            .pool()
            .map(pool -> seconds * pool.size() / pool.seconds())
            .orElse(Double.POSITIVE_INFINITY);
    return Math.min(most, Math.max(flow, Math.min(processed, held) / takes));
  }

  private static double stretch(CommonStation station, int present) {
    return present < 1 ? 1 : Math.max(1, present / station.rate(present));
  }
}
