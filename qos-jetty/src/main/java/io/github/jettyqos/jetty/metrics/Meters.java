package io.github.jettyqos.jetty.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The meters of one run of a server in a registry, registered and removed here.
 *
 * <p>Counters refer to their source by a weak reference, so the sources are kept here.
 *
 * @param registry the registry
 * @param others its meters before the run
 * @param registered the meters of the run
 * @param sources of counters
 * @param tags of the next meters
 */
record Meters(
    MeterRegistry registry,
    Set<Meter.Id> others,
    List<Meter> registered,
    List<LastKnown> sources,
    Tags tags) {
  private static final String PREFIX = "jetty.qos.";

  static Meters in(MeterRegistry registry) {
    return part(
        registry, registry.getMeters().stream().map(Meter::getId).collect(Collectors.toSet()));
  }

  private static Meters part(MeterRegistry registry, Set<Meter.Id> others) {
    return new Meters(registry, others, new ArrayList<>(), new ArrayList<>(), Tags.empty());
  }

  /** The meters of a part that may be removed on its own while the server runs. */
  Meters part() {
    return part(registry, others);
  }

  /** The same meters, with another tag for the next ones. */
  Meters tagged(String key, String value) {
    return new Meters(registry, others, registered, sources, tags.and(key, value));
  }

  /** A count or a ratio. */
  void gauge(String name, String description, DoubleSupplier value) {
    gauge(name, null, description, value);
  }

  /** A time in seconds, which the registry may convert. */
  void seconds(String name, String description, DoubleSupplier value) {
    gauge(name, "seconds", description, value);
  }

  void gauge(String name, @Nullable String unit, String description, DoubleSupplier value) {
    add(
        Gauge.builder(PREFIX + name, new LastKnown(value), LastKnown::orNaN)
            .strongReference(true)
            .baseUnit(unit)
            .description(description)
            .tags(tags)
            .register(registry));
  }

  void counter(String name, String description, DoubleSupplier value) {
    counter(name, null, description, value);
  }

  void counter(String name, @Nullable String unit, String description, DoubleSupplier value) {
    add(
        FunctionCounter.builder(PREFIX + name, source(value), LastKnown::orLast)
            .baseUnit(unit)
            .description(description)
            .tags(tags)
            .register(registry));
  }

  /** A timer by its count and its total time in seconds. */
  void timer(String name, String description, DoubleSupplier count, DoubleSupplier seconds) {
    LastKnown total = new LastKnown(seconds);
    add(
        FunctionTimer.builder(
                PREFIX + name,
                source(count),
                each -> (long) each.orLast(),
                each -> total.orLast(),
                TimeUnit.SECONDS)
            .description(description)
            .tags(tags)
            .register(registry));
  }

  Timer timer(String name, String description, Duration... buckets) {
    Timer timer =
        Timer.builder(PREFIX + name)
            .serviceLevelObjectives(buckets)
            .description(description)
            .tags(tags)
            .register(registry);
    add(timer);
    return timer;
  }

  private LastKnown source(DoubleSupplier value) {
    LastKnown source = new LastKnown(value);
    sources.add(source);
    return source;
  }

  /** A registry returns the existing meter for a second registration. */
  private void add(Meter meter) {
    if (others.contains(meter.getId())) {
      throw new IllegalStateException(
          "the registry has the meter "
              + meter.getId()
              + " of another server already; give each server a registry of its own");
    }
    registered.add(meter);
  }

  void remove() {
    registered.forEach(registry::remove);
    registered.clear();
  }
}
