package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;

/**
 * The predicted minimum of the completions of a class in a period, by its running and started
 * requests.
 *
 * <pre>
 *   F = n (1 - exp(-T / r)) + s (1 - (w / T) (1 - exp(-T / w)))
 *   E = max(F, min(p, T m) / w),   at most  T c / h
 *   w = z + h + d N / g(N),   r = w max(1, (1 + C2) / 2)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>n, s</td><td>requests in handlers as the period began, and those that started in
 *       it</td></tr>
 *   <tr><td>m</td><td>the larger number of requests in handlers, at its beginning or its
 *       end</td></tr>
 *   <tr><td>p</td><td>sum of the processing times of completed requests, seconds</td></tr>
 *   <tr><td>T</td><td>the period, seconds</td></tr>
 *   <tr><td>d, z</td><td>seconds at the common station and off it</td></tr>
 *   <tr><td>c, h</td><td>connections of a pool, and for how long one is held, seconds</td></tr>
 *   <tr><td>N, g(N)</td><td>all requests in handlers, and the rate of the station if all are
 *       there</td></tr>
 *   <tr><td>w, r</td><td>time of a request, and mean residual time of a running one,
 *       seconds</td></tr>
 * </table>
 *
 * <p>F is exact for exponential times and starts uniform over the period. It counts each request
 * once, so it is too low for a slow class with completions; those should have been p / w in that
 * time. Deviation from the product form X_k(n): starts are known and n varies within a period, so a
 * rate at one n would predict ten times too much for short requests; and all requests count as
 * being at the station, so that no class is contained for the demand of others.
 */
final class Foreseen {
  private Foreseen() {}

  /**
   * Predicts the completions of a class.
   *
   * @param earlier the previous period
   * @param seen the period
   * @param seconds its length
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
    double processed = came * Math.max(0, seen.processingMean());
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
