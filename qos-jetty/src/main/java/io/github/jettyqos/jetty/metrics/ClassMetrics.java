package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.ClassWork.ServiceDemand.Pool;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.Target.Verdict.State;
import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.diagnose.Cause;
import io.github.jettyqos.core.diagnose.Finding;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.DemandEstimate.ClassDemand;
import io.github.jettyqos.core.measure.ObservedCounts;
import io.github.jettyqos.jetty.ClassHandle;
import io.github.jettyqos.jetty.Qos;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The meters of a class: the gate's counts, its target with measurement and prediction, and its
 * measured work.
 *
 * @param qos the server's
 * @param handle of the class
 * @param meters with the tag of the class
 */
record ClassMetrics(Qos qos, ClassHandle handle, Meters meters) {

  /** Adds the meters of any class, also an exempt one. */
  void addCounts() {
    gauge("threads.busy", "Threads that handle requests of the class.", ClassCounts::running);
    counter("arrivals", "Requests that came.", ClassCounts::arrivals);
    counter("completed", "Requests that had a thread and gave it back.", ClassCounts::completed);
    meters.gauge(
        "stuck", "Handlers that keep their threads for longer than stuck.", () -> handle.stuck());
    meters.counter(
        "stuck.reported", "Handlers that were found stuck.", () -> handle.stuckReported());
    meters.counter(
        "stuck.interrupted",
        "Stuck handlers whose threads were interrupted.",
        () -> handle.stuckInterrupted());
  }

  /** Adds the meters of a class with a budget. */
  void add() {
    addCounts();
    addQueue();
    addFinding();
    addTarget();
    addWork();
  }

  /** One of each is 1. */
  private void addFinding() {
    for (State state : State.values()) {
      String key = Allowed.OneOf.nameOf(state);
      meters
          .tagged("state", key)
          .gauge(
              "class.state",
              "1 for the state of the class, as its target was kept in the last 10 to 20 seconds,"
                  + " else 0.",
              () -> isFound(each -> each.state().equals(key)));
    }
    for (Cause cause : Cause.values()) {
      meters
          .tagged("cause", cause.key())
          .gauge(
              "class.cause",
              "1 for the cause by which requests of the class are late or turned away, else 0.",
              () -> isFound(each -> each.cause() == cause));
    }
  }

  private double isFound(Predicate<Finding> sought) {
    return qos.management().finding(handle.name()).filter(sought).isPresent() ? 1 : 0;
  }

  private void addQueue() {
    gauge("threads.budget", "Threads that the class may hold.", ClassCounts::budget);
    gauge("queue.size", "Requests that wait.", ClassCounts::queued);
    gauge("queue.limit", "Requests that may wait now.", ClassCounts::queueLimit);
    meters.gauge(
        "queue.bytes",
        "bytes",
        "Memory of the bodies of requests that no handler has yet.",
        () -> handle.queuedBytes());
    meters.gauge(
        "connections",
        "Connections that peers of the class hold open.",
        () -> handle.connections());
    counter("cancelled", "Requests whose client went while they waited.", ClassCounts::cancelled);
    for (RejectReason reason : RejectReason.values()) {
      Meters ofReason = meters.tagged("reason", reason.key());
      ofReason.counter(
          "rejected",
          "Requests that were turned away.",
          () -> handle.counts().rejected().getOrDefault(reason, 0L));
      ofReason.counter(
          "observed.rejected",
          "Requests that would have been turned away, while admission observes.",
          () -> handle.observed().map(o -> o.rejected().getOrDefault(reason, 0L)).orElse(0L));
    }
    meters.counter(
        "observed.queued",
        "Requests that would have waited, while admission observes.",
        () -> handle.observed().map(ObservedCounts::queued).orElse(0L));
  }

  private void addTarget() {
    meters.seconds(
        "target",
        "Reference of the target in force; not a number if there is none.",
        () -> target().map(Target::seconds).orElse(Double.NaN));
    meters.seconds(
        "target.measured",
        "What the target speaks of, over the last 10 to 20 seconds; not a number if there is no"
            + " target or no request.",
        () ->
            target()
                .map(target -> handle.recentDelays().measured(target).orElse(Double.NaN))
                .orElse(Double.NaN));
    meters.gauge(
        "target.kept",
        "1 if the target was kept in the last 10 to 20 seconds, in time and with at most one request"
            + " in a hundred turned away; 0 if it was missed; not a number if too few came to tell or"
            + " there is no target.",
        () -> target().isPresent() ? kept(qos.control().verdict(handle.index())) : Double.NaN);
    meters.gauge(
        "shortfall",
        "1 if the target cannot be kept, by the last decision of the control loop, else 0.",
        () ->
            qos.control().status().certificate().stream()
                .filter(each -> each.classIndex() == handle.index())
                .limit(1)
                .count());
    meters.seconds(
        "model.predicted",
        "Mean residence time by the model, under the partition in force; not a number while it is"
            + " not known.",
        this::predicted);
  }

  private static double kept(Verdict verdict) {
    return verdict.isMissed() ? 0 : verdict.state() == Verdict.State.KEPT ? 1 : Double.NaN;
  }

  /** The present target, which an operator may change. */
  private Optional<Target> target() {
    return qos.control().classes().get(handle.index()).guarantee().target();
  }

  private double predicted() {
    return qos.control().status().last().stream()
        .map(last -> last.predicted())
        .filter(all -> !all.isEmpty())
        .mapToDouble(all -> all.get(handle.index()).residence())
        .findFirst()
        .orElse(Double.NaN);
  }

  private void addWork() {
    work(
        "compute",
        "seconds",
        "Processor time that a request needs.",
        each -> each.work().demand().compute());
    work(
        "elsewhere",
        "seconds",
        "Time that a request needs elsewhere than on a processor.",
        each -> each.work().demand().elsewhere());
    work(
        "pool",
        "",
        "Connections of a pool that the class alone uses; 0 if there is none.",
        each -> each.work().demand().pool().map(Pool::size).orElse(0));
    work(
        "variation",
        "",
        "Squared coefficient of variation of the work of requests.",
        each -> each.work().variation());
  }

  private ClassDemand demand() {
    return qos.demand().classes().get(handle.index());
  }

  private void work(
      String name, String unit, String description, ToDoubleFunction<ClassDemand.Known> of) {
    meters.gauge(
        "work." + name,
        unit.isEmpty() ? null : unit,
        description + " Not a number while it is not known.",
        () -> demand() instanceof ClassDemand.Known known ? of.applyAsDouble(known) : Double.NaN);
  }

  private void gauge(String name, String description, ToDoubleFunction<ClassCounts> of) {
    meters.gauge(name, description, () -> of.applyAsDouble(handle.counts()));
  }

  private void counter(String name, String description, ToDoubleFunction<ClassCounts> of) {
    meters.counter(name, description, () -> of.applyAsDouble(handle.counts()));
  }
}
