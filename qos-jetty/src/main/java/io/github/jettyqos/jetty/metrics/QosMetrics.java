package io.github.jettyqos.jetty.metrics;

import io.github.jettyqos.core.ClassCounts;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.SpeedupEstimate;
import io.github.jettyqos.jetty.Qos;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * Meters of every service class, with the tag {@code class}.
 *
 * <p>Timers {@code qos.waiting}, {@code qos.processing} and {@code qos.residence}; gauges {@code
 * qos.running}, {@code qos.queued}, {@code qos.budget} and {@code qos.connections}; counters {@code
 * qos.arrivals}, {@code qos.completed}, {@code qos.cancelled} and, with the tag {@code reason},
 * {@code qos.rejected}. Gauges of the whole server, not a number where it is not known: {@code
 * qos.speedup.rate}, {@code qos.speedup.slope} and {@code qos.speedup.saturation}. While the server
 * does not run the gauges are not a number.
 */
public final class QosMetrics implements MeterBinder {
  private final Qos qos;

  /**
   * Meters of the classes of a server.
   *
   * @param qos the server's
   */
  public QosMetrics(Qos qos) {
    this.qos = qos;
  }

  private record Timers(Timer waiting, Timer processing, Timer residence) {}

  @Override
  public void bindTo(MeterRegistry registry) {
    List<ServiceClass> classes = qos.config().classes();
    Timers[] timers = new Timers[classes.size()];
    for (int i = 0; i < timers.length; i++) {
      Tags tags = Tags.of("class", classes.get(i).name());
      timers[i] =
          new Timers(
              timer(registry, tags, "qos.waiting", "arrival to dispatch"),
              timer(registry, tags, "qos.processing", "dispatch to completion"),
              timer(registry, tags, "qos.residence", "arrival to completion"));
      bind(registry, tags, i);
    }
    speedup(registry, "qos.speedup.rate", "completions a second of one handler", Speedup::rate);
    speedup(registry, "qos.speedup.slope", "what each further handler adds", Speedup::slope);
    speedup(
        registry,
        "qos.speedup.saturation",
        "handlers at once beyond which nothing is gained",
        Speedup::saturationPoint);
    new ControlMetrics(qos).bindTo(registry);
    new DemandMetrics(qos).bindTo(registry);
    qos.addListener(
        (classIndex, waiting, processing) -> {
          Timers each = timers[classIndex];
          each.waiting.record(waiting, TimeUnit.NANOSECONDS);
          each.processing.record(processing, TimeUnit.NANOSECONDS);
          each.residence.record(waiting + processing, TimeUnit.NANOSECONDS);
        });
  }

  private void speedup(
      MeterRegistry registry, String name, String description, ToDoubleFunction<Speedup> part) {
    Gauge.builder(
            name,
            qos,
            each ->
                each.isRunning() && each.speedup() instanceof SpeedupEstimate.Known known
                    ? part.applyAsDouble(known.speedup())
                    : Double.NaN)
        .description(description)
        .register(registry);
  }

  private void bind(MeterRegistry registry, Tags tags, int index) {
    gauge(registry, tags, "qos.running", "permits running", index, ClassCounts::running);
    gauge(registry, tags, "qos.queued", "requests waiting", index, ClassCounts::queued);
    gauge(registry, tags, "qos.budget", "threads it may hold", index, ClassCounts::budget);
    Gauge.builder("qos.queued.bytes", qos, each -> each.queuedBytes(index))
        .description("bytes of bodies held for requests that no handler has yet")
        .baseUnit("bytes")
        .tags(tags)
        .register(registry);
    Gauge.builder("qos.connections", qos, each -> each.connections(index))
        .tags(tags)
        .register(registry);
    counter(registry, tags, "qos.arrivals", index, ClassCounts::arrivals);
    counter(registry, tags, "qos.completed", index, ClassCounts::completed);
    counter(registry, tags, "qos.cancelled", index, ClassCounts::cancelled);
    for (RejectReason reason : RejectReason.values()) {
      counter(
          registry,
          tags.and("reason", reason.toString()),
          "qos.rejected",
          index,
          counts -> counts.rejected().getOrDefault(reason, 0L));
    }
  }

  private static Timer timer(MeterRegistry registry, Tags tags, String name, String description) {
    return Timer.builder(name).description(description).tags(tags).register(registry);
  }

  private void gauge(
      MeterRegistry registry,
      Tags tags,
      String name,
      String description,
      int index,
      ToDoubleFunction<ClassCounts> value) {
    Gauge.builder(name, qos, each -> value(each, index, value))
        .description(description)
        .tags(tags)
        .register(registry);
  }

  private void counter(
      MeterRegistry registry,
      Tags tags,
      String name,
      int index,
      ToDoubleFunction<ClassCounts> value) {
    FunctionCounter.builder(name, qos, each -> value(each, index, value))
        .tags(tags)
        .register(registry);
  }

  private static double value(Qos qos, int index, ToDoubleFunction<ClassCounts> value) {
    return qos.isRunning() ? value.applyAsDouble(qos.counts(index)) : Double.NaN;
  }
}
