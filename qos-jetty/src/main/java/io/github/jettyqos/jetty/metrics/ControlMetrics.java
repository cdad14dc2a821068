package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.loop.LoopStatus;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.jetty.Qos;
import io.micrometer.core.instrument.Tags;
import java.util.function.ToDoubleFunction;

/** The meters of the control loop: its decisions, its time, and its speedup estimate. */
final class ControlMetrics {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Qos qos;
  private final Meters meters;

  ControlMetrics(Qos qos, Meters meters) {
    this.qos = qos;
    this.meters = meters;
  }

  void add() {
    meters.gauge(
        "threads.total",
        Meters.NO_UNIT,
        "Handlers at once over all classes.",
        Tags.empty(),
        () -> qos.partition().total());
    meters.gauge(
        "admission.enforced",
        Meters.NO_UNIT,
        "1 if admission enforces budgets and queues, 0 if it only observes.",
        Tags.empty(),
        () -> qos.admission() == AdmissionMode.ENFORCE ? 1 : 0);
    meters.gauge(
        "control.frozen",
        Meters.NO_UNIT,
        "1 if an operator holds the partition, else 0.",
        Tags.empty(),
        () -> status().frozen().isPresent() ? 1 : 0);
    for (HoldReason hold : HoldReason.values()) {
      meters.counter(
          "control.decisions",
          "Steps of the control loop, by what came of them.",
          Tags.of("result", hold == HoldReason.NONE ? "applied" : hold.key()),
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
        Meters.NO_UNIT,
        description + " Not a number while it is not known.",
        Tags.empty(),
        () ->
            qos.speedup() instanceof SpeedupEstimate.Known known
                ? part.applyAsDouble(known.speedup())
                : Double.NaN);
  }
}
