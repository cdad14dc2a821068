package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Measurements by hand, a period of 250 ms each. */
final class Periods {
  static final long NANOS = 250_000_000;

  private Periods() {}

  /** So many came at that rate in a period, were turned away, wait and run. */
  static ClassMeasurement seen(double rate, long rejected, int queued, int running) {
    long came = Math.round(rate / 4);
    return new ClassMeasurement(
        rate, came, rejected, queued, running, PeriodDelay.NONE, PeriodDelay.NONE, Ages.NONE);
  }

  static Measurement of(
      int number,
      Partition inForce,
      Optional<Speedup> speedup,
      Optional<WorkDescription> work,
      ClassMeasurement... classes) {
    return new Measurement(
        number * NANOS, NANOS, inForce, speedup, work, OptionalInt.empty(), List.of(classes));
  }

  static Measurement of(Partition inForce, ClassMeasurement... classes) {
    return of(1, inForce, Optional.empty(), Optional.empty(), classes);
  }
}
