package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.jetty.Qos;
import io.micrometer.core.instrument.Tags;
import java.util.Optional;

/**
 * The meters of each class's target: the promise, the measurement, and the prediction of the model.
 */
final class TargetMetrics {
  private final Qos qos;
  private final Meters meters;

  TargetMetrics(Qos qos, Meters meters) {
    this.qos = qos;
    this.meters = meters;
  }

  void add(Tags tags, int index) {
    meters.gauge(
        "target",
        Meters.SECONDS,
        "Reference of the target in force; not a number if there is none.",
        tags,
        () -> target(index).map(Target::seconds).orElse(Double.NaN));
    meters.gauge(
        "target.measured",
        Meters.SECONDS,
        "What the target speaks of, over the last 10 to 20 seconds; not a number if there is no"
            + " target or no request.",
        tags,
        () ->
            target(index)
                .map(target -> qos.recentDelays(index).measured(target).orElse(Double.NaN))
                .orElse(Double.NaN));
    meters.gauge(
        "target.kept",
        Meters.NO_UNIT,
        "1 if the target was kept in the last 10 to 20 seconds, in time and with at most one request"
            + " in a hundred turned away; 0 if it was missed; not a number if too few came to tell or"
            + " there is no target.",
        tags,
        () -> kept(qos.control().verdict(index)));
    meters.gauge(
        "shortfall",
        Meters.NO_UNIT,
        "1 if the target cannot be kept, by the last decision of the control loop, else 0.",
        tags,
        () ->
            qos.control().status().certificate().stream()
                    .anyMatch(each -> each.classIndex() == index)
                ? 1
                : 0);
    meters.gauge(
        "model.predicted",
        Meters.SECONDS,
        "Mean residence time by the model, under the partition in force; not a number while it is"
            + " not known.",
        tags,
        () -> predicted(index));
  }

  private static double kept(Verdict verdict) {
    return verdict.isMissed() ? 0 : verdict.state() == Verdict.State.KEPT ? 1 : Double.NaN;
  }

  /** The present target, which an operator may change. */
  private Optional<Target> target(int index) {
    return qos.control().classes().get(index).guarantee().target();
  }

  private double predicted(int index) {
    return qos.control().status().last().stream()
        .map(last -> last.predicted())
        .filter(all -> !all.isEmpty())
        .mapToDouble(all -> all.get(index).residence())
        .findFirst()
        .orElse(Double.NaN);
  }
}
