package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.loop.HoldReason;
import io.github.jettyqos.core.loop.Prediction;
import io.github.jettyqos.jetty.Qos;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What the control loop decided, and what it expects. */
final class ControlMetrics implements MeterBinder {
  private final Qos qos;

  ControlMetrics(Qos qos) {
    this.qos = qos;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    gauge(
        registry, "qos.threads", "handlers at once over all classes", l -> qos.partition().total());
    gauge(
        registry,
        "qos.control.frozen",
        "whether an operator holds the partition",
        loop -> loop.status().frozen().isPresent() ? 1 : 0);
    FunctionCounter.builder("qos.control.steps", qos, q -> value(loop -> loop.status().steps()))
        .description("steps of the control loop")
        .register(registry);
    for (HoldReason hold : HoldReason.values()) {
      if (hold != HoldReason.NONE) {
        FunctionCounter.builder(
                "qos.control.holds",
                qos,
                q -> value(loop -> loop.status().holds().getOrDefault(hold, 0L)))
            .description("steps that left the last partition in force")
            .tags("hold", hold.key())
            .register(registry);
      }
    }
    List<ServiceClass> classes = qos.config().classes();
    for (int k = 0; k < classes.size(); k++) {
      bind(registry, Tags.of("class", classes.get(k).name()), k);
    }
  }

  private void bind(MeterRegistry registry, Tags tags, int index) {
    Gauge.builder("qos.predicted.residence", qos, q -> value(loop -> predicted(loop, index)))
        .description("mean residence time by the model, under the partition in force")
        .baseUnit("seconds")
        .tags(tags)
        .register(registry);
    Gauge.builder("qos.shortfall", qos, q -> value(loop -> shortfall(loop, index)))
        .description("whether the target of the class cannot be kept")
        .tags(tags)
        .register(registry);
  }

  private static double predicted(ControlLoop loop, int index) {
    List<Prediction> all = loop.status().last().map(last -> last.predicted()).orElse(List.of());
    return all.isEmpty() ? Double.NaN : all.get(index).residence();
  }

  private static double shortfall(ControlLoop loop, int index) {
    return loop.status().certificate().stream().anyMatch(each -> each.classIndex() == index)
        ? 1
        : 0;
  }

  private void gauge(
      MeterRegistry registry, String name, String description, ToDoubleFunction<ControlLoop> of) {
    Gauge.builder(name, qos, q -> value(of)).description(description).register(registry);
  }

  private double value(ToDoubleFunction<ControlLoop> of) {
    return qos.isRunning() ? of.applyAsDouble(qos.control()) : Double.NaN;
  }
}
