package io.github.jettyqos.core.law.paper.rate;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Classes and measurements for tests of laws that go by service rates. */
final class SeenClass {
  static final Speedup MIXED = new Speedup(50, .14, 23);
  static final Duration PERIOD = Duration.ofMillis(250);

  private SeenClass() {}

  static Target residence(Meaning meaning, long millis) {
    return new Target(Metric.RESIDENCE, Statistic.MEAN, Duration.ofMillis(millis), meaning);
  }

  static ServiceClassBuilder track(String name, int priority, long millis) {
    return ServiceClass.named(name).priority(priority).target(residence(Meaning.TRACK, millis));
  }

  static ServiceClassBuilder atMost(String name, int priority, long millis) {
    return ServiceClass.named(name).priority(priority).target(residence(Meaning.AT_MOST, millis));
  }

  /**
   * A class with a number of requests, whose 10 completed ones had given waiting and processing
   * times.
   */
  static ClassMeasurement of(int present, double waiting, double processing) {
    return of(present, 40, PeriodDelay.of(10, waiting), PeriodDelay.of(10, waiting + processing));
  }

  static ClassMeasurement of(
      int present, double perSecond, PeriodDelay waiting, PeriodDelay residence) {
    return new ClassMeasurement(
        perSecond, 10, 0, present, 0, waiting, residence, Ages.of(new double[present]));
  }

  static Measurement measured(Partition inForce, ClassMeasurement... classes) {
    return measured(Optional.of(MIXED), inForce, classes);
  }

  static Measurement measured(
      Optional<Speedup> speedup, Partition inForce, ClassMeasurement... classes) {
    long nanos = PERIOD.toNanos();
    return new Measurement(nanos, nanos, inForce, speedup, List.of(classes));
  }
}
