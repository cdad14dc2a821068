package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Target;
import java.util.function.DoublePredicate;

/** The greatest arrival rate that a class can take. */
public final class ArrivalLimit {
  private static final double PRECISION = 1e-6;

  private ArrivalLimit() {}

  /**
   * The greatest arrival rate at which a promise is kept.
   *
   * @param server a server, whose own arrival rate does not matter
   * @param target the promise
   * @return requests per second; 0 if it is kept at none, infinite if at every one, since a short
   *     queue loses requests instead of making them wait
   */
  public static double of(MtrrServer server, Target target) {
    Promise promise = Promise.of(target);
    return greatest(
        0, PRECISION, rate -> promise.isKept(server.withLoad(server.load().withArrivalRate(rate))));
  }

  /** The greatest rate that is fine, all smaller ones being fine; at least the known one. */
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
