package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.ClassDemand;
import io.github.jettyqos.core.DemandEstimate;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceDemand.Pool;
import io.github.jettyqos.jetty.Qos;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What was measured of the work of each class; not a number where it is not known. */
final class DemandMetrics implements MeterBinder {
  private final Qos qos;

  DemandMetrics(Qos qos) {
    this.qos = qos;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    server(registry, "qos.work.processors", "left to handlers", DemandEstimate::processors);
    for (DemandEstimate.Description each : DemandEstimate.Description.values()) {
      if (each != DemandEstimate.Description.NONE) {
        bind(registry, each);
      }
    }
    List<ServiceClass> classes = qos.config().classes();
    for (int k = 0; k < classes.size(); k++) {
      bind(registry, Tags.of("class", classes.get(k).name()), k);
    }
  }

  private void bind(MeterRegistry registry, DemandEstimate.Description description) {
    boolean processors = description == DemandEstimate.Description.PROCESSORS;
    Tags tags = Tags.of("description", processors ? "processors" : "curve");
    Gauge.builder(
            "qos.work.error",
            qos,
            q -> value(q, e -> processors ? e.processorsError() : e.curveError()))
        .description("squared error of the completions foretold, by that of a Poisson count")
        .tags(tags)
        .register(registry);
    Gauge.builder("qos.work.inforce", qos, q -> value(q, e -> e.inForce() == description ? 1 : 0))
        .description("whether plans are made by it")
        .tags(tags)
        .register(registry);
  }

  private void bind(MeterRegistry registry, Tags tags, int k) {
    known(registry, tags, k, "compute", "seconds", each -> each.work().demand().compute());
    known(registry, tags, k, "elsewhere", "seconds", each -> each.work().demand().elsewhere());
    known(
        registry,
        tags,
        k,
        "pool",
        "connections",
        each -> each.work().demand().pool().map(Pool::size).orElse(0));
    known(registry, tags, k, "variation", "ratio", each -> each.work().variation());
    Gauge.builder("qos.stuck", qos, q -> value(q, each -> each.classes().get(k).stuck()))
        .description("requests that do not come back")
        .tags(tags)
        .register(registry);
  }

  private void known(
      MeterRegistry registry,
      Tags tags,
      int k,
      String name,
      String unit,
      ToDoubleFunction<ClassDemand.Known> of) {
    Gauge.builder(
            "qos.work." + name,
            qos,
            q ->
                value(
                    q,
                    each ->
                        each.classes().get(k) instanceof ClassDemand.Known known
                            ? of.applyAsDouble(known)
                            : Double.NaN))
        .description("what a request needs")
        .baseUnit(unit)
        .tags(tags)
        .register(registry);
  }

  private void server(
      MeterRegistry registry,
      String name,
      String description,
      ToDoubleFunction<DemandEstimate> of) {
    Gauge.builder(name, qos, q -> value(q, of)).description(description).register(registry);
  }

  private static double value(Qos qos, ToDoubleFunction<DemandEstimate> of) {
    return qos.isRunning() ? of.applyAsDouble(qos.demand()) : Double.NaN;
  }
}
