package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.ClassWork.ServiceDemand.Pool;
import io.github.jettyqos.core.measure.DemandEstimate;
import io.github.jettyqos.core.measure.DemandEstimate.ClassDemand;
import io.github.jettyqos.core.measure.DemandEstimate.Description;
import io.github.jettyqos.jetty.Qos;
import io.micrometer.core.instrument.Tags;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The meters of the measured work of each class; NaN where unknown. */
final class DemandMetrics {
  private final Qos qos;
  private final Meters meters;

  DemandMetrics(Qos qos, Meters meters) {
    this.qos = qos;
    this.meters = meters;
  }

  /** Adds the meters of the server. */
  void add() {
    meters.gauge(
        "work.processors",
        Meters.NO_UNIT,
        "Processors that are left to handlers.",
        Tags.empty(),
        () -> qos.demand().processors());
    describe("processors", Description.PROCESSORS, DemandEstimate::processorsError);
    describe("curve", Description.CURVE, DemandEstimate::curveError);
  }

  private void describe(
      String key, Description description, ToDoubleFunction<DemandEstimate> error) {
    Tags tags = Tags.of("description", key);
    meters.gauge(
        "work.error",
        Meters.NO_UNIT,
        "How far off the description foretold completions; 1 is as good as chance allows.",
        tags,
        () -> error.applyAsDouble(qos.demand()));
    meters.gauge(
        "work.inforce",
        Meters.NO_UNIT,
        "1 if plans are made by the description, else 0.",
        tags,
        () -> qos.demand().inForce() == description ? 1 : 0);
  }

  /** Adds the meters of a class. */
  void add(Tags tags, int index) {
    known(
        "compute",
        Meters.SECONDS,
        "Processor time that a request needs.",
        tags,
        index,
        each -> each.work().demand().compute());
    known(
        "elsewhere",
        Meters.SECONDS,
        "Time that a request needs elsewhere than on a processor.",
        tags,
        index,
        each -> each.work().demand().elsewhere());
    known(
        "pool",
        Meters.NO_UNIT,
        "Connections of a pool that the class alone uses; 0 if there is none.",
        tags,
        index,
        each -> each.work().demand().pool().map(Pool::size).orElse(0));
    known(
        "variation",
        Meters.NO_UNIT,
        "Squared coefficient of variation of the work of requests.",
        tags,
        index,
        each -> each.work().variation());
    meters.gauge(
        "stuck",
        Meters.NO_UNIT,
        "Requests that do not come back.",
        tags,
        () -> qos.demand().classes().get(index).stuck());
  }

  private void known(
      String name,
      @Nullable String unit,
      String description,
      Tags tags,
      int index,
      ToDoubleFunction<ClassDemand.Known> of) {
    meters.gauge(
        "work." + name,
        unit,
        description + " Not a number while it is not known.",
        tags,
        () ->
            qos.demand().classes().get(index) instanceof ClassDemand.Known known
                ? of.applyAsDouble(known)
                : Double.NaN);
  }
}
