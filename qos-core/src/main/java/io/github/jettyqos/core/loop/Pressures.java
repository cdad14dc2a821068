package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.loop.LoopStatus.Cause;
import io.github.jettyqos.core.loop.LoopStatus.Pressure;
import io.github.jettyqos.core.measure.demand.Slowness;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The pressure on a server: one number from 0 to 1 and its cause, computed once a step.
 *
 * <pre>
 *   pressure   = largest over the causes, each an exponential average with {@value #MEMORY_SECONDS} s
 *   threads    = t + (1 - t) q,  t = max(0, b - 1/2);  1 at once if requests were turned away
 *   downstream = threads min(1, 2 s (1 - u))
 *   processors = (1 - h) u + h
 *   heap       = used after the last collection / maximum
 *   pool       = largest utilisation of a pool of a class, or of a common station that is a curve
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>b</td><td>busy part of all handlers that may run at once, at most 1</td></tr>
 *   <tr><td>q</td><td>largest over the classes of queued requests by queue.max, and of mean waiting
 *       time by queue.timeout, at most 1; without the classes of lowest priority, if there are
 *       others, as these are meant to wait</td></tr>
 *   <tr><td>s</td><td>part of the busy handlers that would be idle if requests took as long as
 *       usually ({@link Slowness})</td></tr>
 *   <tr><td>u, h</td><td>used part of the processors; part of the periods throttled by a
 *       quota</td></tr>
 * </table>
 *
 * <p>So it is below 1/2 by threads while none waits, and rises from there as queues fill. What is
 * not measured counts as 0. If half of the threads are busy only because requests wait longer than
 * usually for something beside the processors, the cause is downstream: more threads, or more
 * servers, would not help.
 */
final class Pressures {
  private static final double MEMORY_SECONDS = 1;
  private static final double HALF = 0.5;

  private final Map<Cause, Double> averages = new EnumMap<>(Cause.class);
  private final Slowness slowness = new Slowness();

  /** Adds a step. NaN is unknown. */
  Pressure add(Measurement measured, List<ServiceClass> classes, double heap) {
    double kept = Math.exp(-measured.periodSeconds() / MEMORY_SECONDS);
    boolean refused = measured.classes().stream().anyMatch(each -> each.rejected() > 0);
    put(Cause.THREADS, threads(measured, classes), refused ? 0 : kept);
    if (refused) {
      averages.put(Cause.THREADS, 1.0);
    }
    put(Cause.PROCESSORS, measured.processorUse(), kept);
    put(Cause.HEAP, heap, kept);
    put(Cause.POOL, measured.work().map(work -> pool(measured, work)).orElse(0.0), kept);
    double slow = 2 * slow(measured, classes) * (1 - average(Cause.PROCESSORS));
    Map<Cause, Double> all = new EnumMap<>(averages);
    all.put(Cause.DOWNSTREAM, average(Cause.THREADS) * Math.min(1, slow));
    return Pressure.of(all);
  }

  /** What requests of each class usually take, and how much slower they are. */
  Slowness slowness() {
    return slowness;
  }

  private void put(Cause cause, double now, double kept) {
    double bounded = Double.isNaN(now) ? 0 : Math.min(1, Math.max(0, now));
    averages.put(cause, kept * average(cause) + (1 - kept) * bounded);
  }

  private double average(Cause cause) {
    return averages.getOrDefault(cause, 0.0);
  }

  private double slow(Measurement measured, List<ServiceClass> classes) {
    for (int k = 0; k < classes.size(); k++) {
      ClassMeasurement each = measured.classes().get(k);
      double completed = each.residence().count();
      slowness.add(
          classes.get(k).name(),
          each.running(),
          completed,
          completed * each.processingMean(),
          measured.periodSeconds());
    }
    slowness.keep(classes.stream().map(ServiceClass::name).toList());
    return slowness.part();
  }

  private static double threads(Measurement measured, List<ServiceClass> classes) {
    Partition partition = measured.partition();
    int lowest = classes.stream().mapToInt(ServiceClass::priority).max().orElse(0);
    boolean differ = classes.stream().anyMatch(each -> each.priority() < lowest);
    double running = 0;
    double queue = 0;
    for (int k = 0; k < classes.size(); k++) {
      ClassMeasurement each = measured.classes().get(k);
      running += each.running();
      if (!differ || classes.get(k).priority() < lowest) {
        queue = Math.max(queue, queue(each, classes.get(k)));
      }
    }
    double busy = running / Math.max(1, Math.min(partition.total(), partition.sum()));
    double some = Math.max(0, Math.min(1, busy) - HALF);
    return some + (1 - some) * queue;
  }

  private static double queue(ClassMeasurement measured, ServiceClass owner) {
    double full = (double) measured.queued() / Math.max(1, owner.queue().max());
    double late = measured.waiting().mean() / Durations.toSeconds(owner.queue().timeout());
    return Math.min(1, Math.max(full, late));
  }

  private static double pool(Measurement measured, WorkDescription work) {
    double[] rates = measured.arrivalRates();
    double most = work.poolUse(rates);
    return work.station() instanceof CommonStation.Processors
        ? most
        : Math.max(most, work.load(rates) / work.station().most());
  }
}
