package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.loop.StepReport.HoldReason;

/** The check whether a measurement is usable by a law. */
final class Fitness {
  private Fitness() {}

  /** {@link HoldReason#NONE} if it is. */
  static HoldReason of(Measurement measured) {
    boolean any = false;
    for (ClassMeasurement each : measured.classes()) {
      if (!isNumber(each)) {
        return HoldReason.NOT_A_NUMBER;
      }
      any |= each.arrivals() > 0 || each.present() > 0 || each.residence().count() > 0;
    }
    return any ? HoldReason.NONE : HoldReason.NO_DATA;
  }

  private static boolean isNumber(ClassMeasurement each) {
    return Double.isFinite(each.arrivalRate())
        && isNumber(each.waiting())
        && isNumber(each.residence());
  }

  private static boolean isNumber(PeriodDelay delay) {
    return Double.isFinite(delay.mean()) && Double.isFinite(delay.quantile());
  }
}
