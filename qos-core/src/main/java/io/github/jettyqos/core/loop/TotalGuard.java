package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.Measurement;
import java.util.OptionalInt;

/**
 * The guard of the total: it is lowered only on evidence that more concurrent handlers would not
 * help.
 *
 * <pre>
 *   total' = max(total, min(T, threads, e))
 *   e = ceil(P sum(lambda_k u_k) / sum(lambda_k d_k))   by processors, while sum(lambda_k d_k) is at least P
 *   e = mt                                              by one curve for all, where its end is known
 *   e = infinite                                        else
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>total, T</td><td>concurrent handlers as proposed, and in force</td></tr>
 *   <tr><td>P</td><td>processors available to handlers</td></tr>
 *   <tr><td>lambda_k</td><td>requests of class k per second</td></tr>
 *   <tr><td>d_k, u_k</td><td>processor time and total time of one of them alone, seconds</td></tr>
 *   <tr><td>mt</td><td>saturation point, handlers: configured, seen with more handlers than that,
 *       or on trial</td></tr>
 * </table>
 *
 * <p>With e running handlers the processors are busy. A saturation point equal to the largest
 * observed number of handlers is no evidence: a total once fell from 64 to 19 beside idle
 * processors, because waiting looked like saturation. A pinned total is not changed.
 *
 * <p>Source: ours. It raises only the total: threads of no budget are lent by the terms.
 */
final class TotalGuard {
  private final int threads;

  /** A guard for a number of threads. */
  TotalGuard(int threads) {
    this.threads = threads;
  }

  /**
   * Applies the guard to a proposal.
   *
   * @param endKnown whether the end of the one curve for all is known
   */
  Partition guard(Partition next, Measurement measured, boolean endKnown) {
    if (measured.pinned().isPresent()) {
      return next;
    }
    int least = Math.min(threads, measured.partition().total());
    if (next.total() >= least) {
      return next;
    }
    int evident = saturated(measured, endKnown).orElse(least);
    int total = Math.max(next.total(), Math.min(least, evident));
    return next.withTotal(total);
  }

  private static OptionalInt saturated(Measurement measured, boolean endKnown) {
    WorkDescription work = measured.work().orElse(null);
    if (work != null && work.station() instanceof CommonStation.Processors) {
      return busy(measured, work);
    }
    return endKnown && measured.speedup().isPresent()
        ? OptionalInt.of(measured.speedup().get().saturationPoint())
        : OptionalInt.empty();
  }

  private static OptionalInt busy(Measurement measured, WorkDescription work) {
    double computing = 0;
    double present = 0;
    for (int k = 0; k < measured.classes().size(); k++) {
      double rate = measured.classes().get(k).arrivalRate();
      ServiceDemand demand = work.classes().get(k).demand();
      computing += rate * demand.compute();
      present += rate * demand.unloaded();
    }
    double most = work.station().most();
    return computing < most
        ? OptionalInt.empty()
        : OptionalInt.of((int) Math.min(Integer.MAX_VALUE, Math.ceil(most * present / computing)));
  }
}
