package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.Ages;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a law sees of a class of 80 + 2 ms and one of 20 + 2 ms, on two processors, of which 100
 * come in a second each.
 */
final class TroubledServer {
  static final double PERIOD = .25;
  static final WorkDescription WORK = work(.080);

  /** After 2 periods there were 50 completions, and two seconds later that is known to be so. */
  static final int KNOWN = 11;

  final Containment containment = new Containment(2, PERIOD, LawPart.ALL);
  private long nanos;

  static WorkDescription work(double elsewhere) {
    return new WorkDescription(
        CommonStation.processors(2),
        List.of(
            new ClassWork(new ServiceDemand(.002, elsewhere)),
            new ClassWork(new ServiceDemand(.002, .020))));
  }

  static ClassMeasurement seen(int running, int queued, int came, double seconds) {
    PeriodDelay residence = came == 0 ? PeriodDelay.NONE : PeriodDelay.of(came, seconds);
    PeriodDelay waiting = came == 0 ? PeriodDelay.NONE : PeriodDelay.of(came, 0);
    return new ClassMeasurement(100, 25, 0, queued, running, waiting, residence, Ages.NONE);
  }

  /** A period in which the other class does as always. */
  void period(int running, int queued, int came, double seconds) {
    look(PERIOD, seen(running, queued, came, seconds), seen(2, 0, 25, .022), WORK);
  }

  void look(double seconds, ClassMeasurement first, ClassMeasurement other, WorkDescription work) {
    long length = nanos(seconds);
    nanos += length;
    containment.look(measured(nanos, length, work, first, other), work);
  }

  /** A period of its own, with nothing before it. */
  static Measurement measured(ClassMeasurement first, ClassMeasurement other) {
    long length = nanos(PERIOD);
    return measured(length, length, WORK, first, other);
  }

  private static Measurement measured(
      long at, long length, WorkDescription work, ClassMeasurement first, ClassMeasurement other) {
    return new Measurement(
        at,
        length,
        Partition.of(64, 32, 32),
        Optional.empty(),
        Optional.of(work),
        OptionalInt.empty(),
        List.of(first, other));
  }

  private static long nanos(double seconds) {
    return Duration.ofMillis(Math.round(1e3 * seconds)).toNanos();
  }

  /** So many periods in which nothing goes wrong. */
  TroubledServer well(int periods) {
    for (int i = 0; i < periods; i++) {
      period(8, 0, 25, .082);
    }
    return this;
  }

  /** And then the first class hangs: all that came is in its handlers. */
  TroubledServer hung() {
    well(KNOWN).period(33, 0, 0, 0);
    return this;
  }
}
