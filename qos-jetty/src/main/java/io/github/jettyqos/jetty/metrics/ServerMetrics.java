package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.loop.LoopStatus;
import io.github.jettyqos.core.loop.LoopStatus.Cause;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.manage.Operation;
import io.github.jettyqos.core.measure.DemandEstimate;
import io.github.jettyqos.core.measure.DemandEstimate.Description;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.jetty.Qos;
import java.util.function.ToDoubleFunction;

/** The meters of a server: its control loop, its speedup, and the descriptions of its work. */
record ServerMetrics(Qos qos, Meters meters) {
  private static final double NANOS_PER_SECOND = 1e9;

  void add() {
    meters.gauge(
        "threads.total", "Handlers at once over all classes.", () -> qos.partition().total());
    meters.gauge(
        "admission.enforced",
        "1 if admission enforces budgets and queues, 0 if it only observes.",
        () -> qos.admission() == AdmissionMode.ENFORCE ? 1 : 0);
    meters.gauge(
        "control.frozen",
        "1 if an operator holds the partition, else 0.",
        () -> status().frozen().isPresent() ? 1 : 0);
    meters.gauge(
        "ready",
        "1 if the server is ready for more requests, 0 if it turns those of first priority away.",
        () -> qos.control().isReady() ? 1 : 0);
    meters.gauge(
        "config.refused",
        "1 if the configuration file, as it was last read, is not in force, else 0.",
        () -> qos.management().file().refusal().isPresent() ? 1 : 0);
    for (boolean applied : new boolean[] {true, false}) {
      meters
          .tagged("result", applied ? "applied" : "refused")
          .counter(
              "config.reloads",
              "Times that the configuration file was read again, by what came of it.",
              () -> qos.management().file().reloads(applied));
    }
    Management.operations().stream()
        .filter(Operation::changes)
        .forEach(
            each ->
                meters
                    .tagged("operation", each.name())
                    .counter(
                        "changes",
                        "Changes by operators, by operation.",
                        () -> qos.management().changes(each.name())));
    for (HoldReason hold : HoldReason.values()) {
      meters
          .tagged("result", hold == HoldReason.NONE ? "applied" : hold.key())
          .counter(
              "control.decisions",
              "Steps of the control loop, by what came of them.",
              () -> count(status(), hold));
    }
    meters.timer(
        "control.cycle",
        "Steps of the control loop and how long they took.",
        () -> status().steps(),
        () -> status().stepTime().toNanos() / NANOS_PER_SECOND);
    speedup("rate", "Completions a second of one handler alone.", Speedup::rate);
    speedup("slope", "What each further handler adds, as a part of the first.", Speedup::slope);
    speedup(
        "saturation", "Handlers at once beyond which nothing is gained.", Speedup::saturationPoint);
    meters.gauge(
        "pressure",
        "Pressure on the server, the largest of all causes: 0 is idle, 1 turns requests away.",
        () -> qos.control().pressure().value());
    for (Cause cause : Cause.values()) {
      if (cause != Cause.NONE) {
        meters
            .tagged("cause", cause.key())
            .gauge(
                "pressure.cause",
                "Pressure on the server by a cause.",
                () -> qos.control().pressure().by(cause));
      }
    }
    meters.gauge(
        "replicas.wanted",
        "Servers like this one that its arrivals want, as a fraction. Not a number while it is not known.",
        () -> qos.control().replicasWanted().orElse(Double.NaN));
    meters.gauge(
        "processors",
        "Processors that there are, by configuration, quota or host.",
        () -> qos.demand().present().count());
    meters.counter(
        "throttled",
        "seconds",
        "Time for which a quota stopped the process.",
        () -> qos.demand().present().throttledSeconds());
    meters.counter(
        "throttled.periods",
        "Periods in which a quota stopped the process.",
        () -> qos.demand().present().throttledPeriods());
    meters.gauge(
        "work.processors",
        "Processors that are left to handlers.",
        () -> qos.demand().processors());
    describe("processors", Description.PROCESSORS, DemandEstimate::processorsError);
    describe("curve", Description.CURVE, DemandEstimate::curveError);
  }

  private LoopStatus status() {
    return qos.control().status();
  }

  private static long count(LoopStatus status, HoldReason hold) {
    return hold == HoldReason.NONE
        ? status.steps() - status.holds().values().stream().mapToLong(Long::longValue).sum()
        : status.holds().getOrDefault(hold, 0L);
  }

  private void speedup(String name, String description, ToDoubleFunction<Speedup> part) {
    meters.gauge(
        "speedup." + name,
        description + " Not a number while it is not known.",
        () ->
            qos.speedup() instanceof SpeedupEstimate.Known known
                ? part.applyAsDouble(known.speedup())
                : Double.NaN);
  }

  private void describe(
      String key, Description description, ToDoubleFunction<DemandEstimate> error) {
    Meters described = meters.tagged("description", key);
    described.gauge(
        "work.error",
        "How far off the description foretold completions; 1 is as good as chance allows.",
        () -> error.applyAsDouble(qos.demand()));
    described.gauge(
        "work.inforce",
        "1 if plans are made by the description, else 0.",
        () -> qos.demand().inForce() == description ? 1 : 0);
  }
}
