package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.StationLimit;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.mtrr.StationGuard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The limit on the load of the processors while demand exceeds them: that of {@link StationGuard},
 * widened while the processors are not busy under it.
 *
 * <pre>
 *   limit = f L,   f' = 1.1 f             while used is below 0.8 P
 *                  f' = max(0.8, 0.95 f)  else;  at first 0.8
 *   used  = mean of sum of X_k d_k over the last 10 periods, at first P
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>L</td><td>limit of the guard</td></tr>
 *   <tr><td>P</td><td>processors that handlers can use</td></tr>
 *   <tr><td>X_k, d_k</td><td>completions per second of a class, and processor seconds of each</td></tr>
 * </table>
 *
 * <p>While demand exceeds the processors, the time that requests spend elsewhere is that of before:
 * waiting for a processor would be taken for it. If it has grown in truth, the processors are not
 * busy, and the limit is widened until they are.
 *
 * <p>Source: ours.
 */
final class OverloadLimit {
  private static final double BUSY = 0.8;
  private static final double WIDER = 1.1;
  private static final double NARROWER = 0.95;
  private static final double WIDEST = 1000;

  /**
   * With that the processors are busy for nine tenths of the time, and a request of the first
   * priority takes about a fifth longer than without an overload; half longer without it.
   */
  private static final double TIGHTEST = 0.8;

  /** The weight of each period in the moving average. */
  private static final double PART = 0.1;

  private final StationGuard guard = new StationGuard();

  /** The last known work, used while that is learned anew. */
  private @Nullable WorkDescription work;

  /** Used processors as a part of all. */
  private double used = 1;

  private double factor = TIGHTEST;

  /** Reads a period; returns the limit for the next one, if demand exceeds the processors. */
  Optional<StationLimit> next(Measurement measured) {
    double[] rates = measured.classes().stream().mapToDouble(each -> each.arrivalRate()).toArray();
    WorkDescription known = known(measured.described(), rates);
    if (known == null) {
      return Optional.empty();
    }
    guard.look(known, rates);
    Optional<StationLimit> limit = guard.limit(known, rates);
    if (limit.isEmpty()) {
      factor = TIGHTEST;
      used = 1;
    } else {
      look(measured, known);
    }
    return limit.map(each -> new StationLimit(Math.round(each.most() * factor), each.weights()));
  }

  private @Nullable WorkDescription known(Optional<WorkDescription> described, double[] rates) {
    WorkDescription before = work;
    if (described.isPresent()) {
      WorkDescription now = described.get();
      work =
          before == null || computing(now, rates) <= now.station().most()
              ? now
              : withTimesElsewhere(now, before);
    }
    return work;
  }

  private static WorkDescription withTimesElsewhere(WorkDescription now, WorkDescription before) {
    List<ClassWork> works = new ArrayList<>();
    for (int k = 0; k < now.classes().size(); k++) {
      ClassWork calm = before.classes().get(k);
      ServiceDemand demand = calm.demand();
      works.add(
          new ClassWork(
              new ServiceDemand(
                  now.classes().get(k).demand().compute(), demand.elsewhere(), demand.pool()),
              calm.variation()));
    }
    return new WorkDescription(now.station(), works);
  }

  /** Updates used processors and factor. */
  private void look(Measurement measured, WorkDescription known) {
    double[] completed =
        measured.classes().stream()
            .mapToDouble(each -> each.residence().count() / measured.periodSeconds())
            .toArray();
    used += PART * (computing(known, completed) / known.station().most() - used);
    factor = used < BUSY ? Math.min(WIDEST, WIDER * factor) : Math.max(TIGHTEST, NARROWER * factor);
  }

  private static double computing(WorkDescription work, double[] rates) {
    double sum = 0;
    for (int k = 0; k < rates.length; k++) {
      sum += rates[k] * work.classes().get(k).demand().compute();
    }
    return sum;
  }
}
