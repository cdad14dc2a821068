package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.StationLimit;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.mtrr.StationGuard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The limit on the load of the processors, under which they are just busy: that of {@link
 * StationGuard}, widened while the processors are not busy under it.
 *
 * <pre>
 *   limit = max(f L, P s / u)       in force while used is above 0.5 P
 *   f'    = 1.2 f                   while in force, used below 0.8 P, processors below 0.9 busy,
 *                                   and requests wait
 *           max(0.8, 0.95 f)        else;  at first 0.8
 *   used  = mean of sum of X_k d_k over the last 4 periods; P where the limit comes into force
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>L</td><td>limit of the guard</td></tr>
 *   <tr><td>P</td><td>processors that handlers can use</td></tr>
 *   <tr><td>s</td><td>5 ms, for which requests may wait for a processor</td></tr>
 *   <tr><td>u</td><td>mean time of a request alone, seconds</td></tr>
 *   <tr><td>X_k, d_k</td><td>completions per second of a class, and processor seconds of each</td></tr>
 * </table>
 *
 * <p>Demand need not exceed the processors: a client that waits for each answer before it asks
 * again never demands more than they do. Short requests cost more by waiting at the gate than by
 * sharing the processors, so some milliseconds of them are let in.
 *
 * <p>While demand is near the processors, or more than half again as many handlers are at work as
 * the completions explain, the time that requests spend elsewhere is that of before: waiting for a
 * processor would be taken for it. A class that is new is assumed to be as the others. If it has
 * grown in truth, the processors are not busy, and the limit is widened until they are.
 *
 * <p>Source: ours.
 */
final class OverloadLimit {
  private static final double BUSY = 0.8;

  /** With what is no work of handlers: refusals, and the compiler after a start. */
  private static final double BUSY_WITH_OTHERS = 0.9;

  private static final double INVOLVED = 0.5;
  private static final double WIDER = 1.2;
  private static final double NARROWER = 0.95;
  private static final double WIDEST = 1000;
  private static final double TOO_MANY = 1.5;
  private static final double FEW = 4;
  private static final double SHARED_SECONDS = 0.005;
  private static final double LEAST_WAIT_SECONDS = 0.001;

  /**
   * With that the processors are busy for nine tenths of the time, and a request of the first
   * priority takes about a fifth longer than without an overload; half longer without it.
   */
  private static final double TIGHTEST = 0.8;

  /** The weight of each period in the moving average. */
  private static final double PART = 0.25;

  /** The last known work, used while that is learned anew. */
  private @Nullable WorkDescription work;

  /** Used processors as a part of all. */
  private double used;

  private boolean inForce;

  private double factor = TIGHTEST;

  /** Reads a period; returns the limit for the next one, once the work is known. */
  Optional<StationLimit> next(Measurement measured) {
    double[] rates = measured.arrivalRates();
    // A curve for all may end where no more handlers were seen, which is no limit of the server.
    WorkDescription known =
        known(
            measured.work().filter(each -> each.station() instanceof CommonStation.Processors),
            rates,
            measured);
    if (known == null) {
      return Optional.empty();
    }
    look(measured, known);
    if (used < INVOLVED) {
      inForce = false;
      return Optional.empty();
    }
    if (!inForce) {
      inForce = true;
      used = 1; // it is not known yet how busy the processors are under the limit
    }
    StationLimit guard = StationGuard.of(known, rates);
    double most = Math.max(factor * guard.most(), StationLimit.WHOLE * shared(known, rates));
    return Optional.of(new StationLimit(Math.round(most), guard.weights()));
  }

  private @Nullable WorkDescription known(
      Optional<WorkDescription> described, double[] rates, Measurement measured) {
    WorkDescription before = work;
    if (described.isPresent()) {
      WorkDescription now = described.get();
      work =
          before == null
                  || (now.load(rates) <= BUSY * now.station().most() && isSteady(now, measured))
              ? now
              : withTimesElsewhere(now, before);
    }
    return work;
  }

  /**
   * Whether about as many handlers are at work as the completions explain, by Little's law. When a
   * load comes to a server that has just been started, there are many more: the arrivals seem few
   * yet, and each handler slow.
   */
  private static boolean isSteady(WorkDescription work, Measurement measured) {
    double running = 0;
    double explained = 0;
    for (int k = 0; k < measured.classes().size(); k++) {
      ClassMeasurement each = measured.classes().get(k);
      running += each.running();
      explained +=
          each.residence().count()
              / measured.periodSeconds()
              * work.classes().get(k).demand().unloaded();
    }
    return running <= TOO_MANY * explained + FEW;
  }

  private static WorkDescription withTimesElsewhere(WorkDescription now, WorkDescription before) {
    List<ClassWork> works = new ArrayList<>();
    for (int k = 0; k < now.classes().size(); k++) {
      ClassWork calm = before.classes().get(k);
      ServiceDemand demand = calm.demand();
      double compute = now.classes().get(k).demand().compute();
      works.add(
          compute == 0 // not sampled yet
              ? calm
              : new ClassWork(
                  new ServiceDemand(compute, demand.elsewhere(), demand.pool()), calm.variation()));
    }
    return new WorkDescription(now.station(), works);
  }

  /** Updates used processors and factor. */
  private void look(Measurement measured, WorkDescription known) {
    double[] completed =
        measured.classes().stream()
            .mapToDouble(each -> each.residence().count() / measured.periodSeconds())
            .toArray();
    boolean waits =
        measured.classes().stream()
            .anyMatch(each -> each.queued() > 0 || each.waiting().mean() > LEAST_WAIT_SECONDS);
    used += PART * (known.load(completed) / known.station().most() - used);
    factor =
        inForce && used < BUSY && waits && !(measured.processorUse() > BUSY_WITH_OTHERS)
            ? Math.min(WIDEST, WIDER * factor)
            : Math.max(TIGHTEST, NARROWER * factor);
  }

  /** Requests whose computing takes some milliseconds, each by its part at the station. */
  private static double shared(WorkDescription work, double[] rates) {
    double requests = 0;
    double seconds = 0;
    for (int k = 0; k < rates.length; k++) {
      requests += rates[k];
      seconds += rates[k] * work.classes().get(k).demand().unloaded();
    }
    return seconds > 0 ? work.station().most() * SHARED_SECONDS * requests / seconds : 0;
  }
}
