package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Target;
import java.util.function.DoublePredicate;

/** The greatest arrival rate of a class at which a target is kept. */
public final class ArrivalLimit {
  private static final double PRECISION = 1e-6;

  private ArrivalLimit() {}

  /**
   * Returns the greatest arrival rate at which a target is kept.
   *
   * @param server a server; its own arrival rate is ignored
   * @param target the target
   * @return requests per second; 0 if kept at no rate, infinite if at any, as a short queue rejects
   *     requests instead
   */
  public static double of(MtrrServer server, Target target) {
    Promise promise = Promise.of(target);
    return greatest(
        0, PRECISION, rate -> promise.isKept(server.withLoad(server.load().withArrivalRate(rate))));
  }

  /** The greatest rate that satisfies a monotone predicate; at least the known one. */
  static double greatest(double known, double precision, DoublePredicate fine) {
    double most = OfferedLoad.ARRIVALS.max();
    double low = known;
    double high = Math.max(1e-3, known * (1 + Math.max(1e-3, precision)));
    if (!fine.test(high) && (known > 0 || !fine.test(0))) {
      return known;
    }
    while (fine.test(high)) {
      if (high >= most) {
        return Double.POSITIVE_INFINITY;
      }
      low = high;
      high = Math.min(most, 2 * high);
    }
    while (high - low > precision * high) {
      double middle = (low + high) / 2;
      if (fine.test(middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
