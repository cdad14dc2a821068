package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.loop.Prediction;

/**
 * A class in a change of the partition: what an operator was shown before, and what was measured
 * after. Times are seconds.
 *
 * @param before mean residence that was measured, of the last 10 to 20 s
 * @param predicted by the model, under the partition then in force
 * @param ifApplied the same under the next one
 * @param byLastStep the same at the arrivals of the last step alone
 * @param byTruth the same at the rates that the load has
 * @param measured mean residence afterwards
 * @param error the standard error of that, as a part of it
 * @param client what clients measured from when requests were due
 * @param load busy threads to budget, afterwards
 */
record ProposedChange(
    double before,
    Prediction predicted,
    Prediction ifApplied,
    Prediction byLastStep,
    Prediction byTruth,
    double measured,
    double error,
    double client,
    double load) {
  private static final double MOVED = 0.3;

  /** Whether one prediction is that the mean moves, up or down. */
  static boolean moves(Prediction now, Prediction next) {
    return Math.abs(next.residence() / now.residence() - 1) > MOVED;
  }

  boolean isMoved() {
    return moves(predicted, ifApplied);
  }

  /** How far a time is off, as a part of what was measured; infinite where there is none. */
  double off(double time) {
    double off = Math.abs(time / measured - 1);
    return Double.isNaN(off) ? Double.POSITIVE_INFINITY : off;
  }
}
