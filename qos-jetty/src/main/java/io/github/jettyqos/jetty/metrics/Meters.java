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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The meters of one run of a server in a registry, registered and removed here.
 *
 * <p>Counters refer to their source by a weak reference; {@link #readings} keeps the sources.
 */
final class Meters {
  /** The unit of times; the registry may convert it. */
  static final String SECONDS = "seconds";

  static final String BYTES = "bytes";

  /** No unit, for counts and ratios. */
  static final @Nullable String NO_UNIT = null;

  private static final String PREFIX = "jetty.qos.";

  private final MeterRegistry registry;
  private final Set<Meter.Id> others;
  private final List<Meter> registered = new ArrayList<>();
  private final List<LastKnown> readings = new ArrayList<>();

  Meters(MeterRegistry registry) {
    this(registry, new HashSet<>());
    registry.getMeters().forEach(each -> others.add(each.getId()));
  }

  private Meters(MeterRegistry registry, Set<Meter.Id> others) {
    this.registry = registry;
    this.others = others;
  }

  /** The meters of a part that may be removed on its own while the server runs. */
  Meters part() {
    return new Meters(registry, others);
  }

  void gauge(
      String name, @Nullable String unit, String description, Tags tags, DoubleSupplier value) {
    LastKnown reading = new LastKnown(value);
    add(
        Gauge.builder(PREFIX + name, reading, LastKnown::orNaN)
            .strongReference(true)
            .baseUnit(unit)
            .description(description)
            .tags(tags)
            .register(registry));
  }

  void counter(String name, String description, Tags tags, DoubleSupplier value) {
    add(
        FunctionCounter.builder(PREFIX + name, reading(value), LastKnown::orLast)
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
                reading(count),
                each -> (long) each.orLast(),
                each -> total.orLast(),
                TimeUnit.SECONDS)
            .description(description)
            .register(registry));
  }

  Timer timer(String name, String description, Tags tags, Duration... buckets) {
    Timer timer =
        Timer.builder(PREFIX + name)
            .serviceLevelObjectives(buckets)
            .description(description)
            .tags(tags)
            .register(registry);
    add(timer);
    return timer;
  }

  private LastKnown reading(DoubleSupplier value) {
    LastKnown reading = new LastKnown(value);
    readings.add(reading);
    return reading;
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
