package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import org.jspecify.annotations.Nullable;

/**
 * The input of a step for its law.
 *
 * @param atNanos time, on the clock of the loop
 * @param measured the measurement; null if there is none
 * @param hold why the law is not called; {@link HoldReason#NONE} if it is
 * @param law the law
 * @param era number of the law's inputs, changed by an operator's changes
 */
record Question(
    long atNanos, @Nullable Measurement measured, HoldReason hold, ControlLaw law, long era) {

  /** Calls the law in this thread. */
  LawAnswer ask() {
    Measurement seen = measured;
    if (seen == null || hold != HoldReason.NONE) {
      return new LawAnswer(hold, null, null);
    }
    try {
      return new LawAnswer(HoldReason.NONE, law.propose(seen), null);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return new LawAnswer(HoldReason.LAW_FAILED, null, e);
    }
  }

  /** Why a law cannot use a measurement; {@link HoldReason#NONE} if it can. */
  static HoldReason fitness(Measurement measured) {
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

  /**
   * The answer of a law.
   *
   * @param hold why there is no proposal; {@link HoldReason#NONE} if there is one
   * @param proposal the proposal; null if the law was not called, failed or is late
   * @param failure to be logged; null for none
   */
  record LawAnswer(HoldReason hold, @Nullable Proposal proposal, @Nullable Throwable failure) {}
}
