package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.loop.LoopRecord.Prediction;

/**
 * A class in a change of the partition: what an operator was shown before, and what was measured
 * after.
 *
 * @param name of the class
 * @param shown before
 * @param measured mean residence afterwards, as the server has it, seconds
 * @param error the standard error of that, as a part of it
 * @param lost part of the requests that were turned away
 * @param load busy threads to budget
 */
record ProposedChange(
    String name, Shown shown, double measured, double error, double lost, double load) {
  private static final double MOVED = 0.3;

  /**
   * What was shown, and what would have been by other arrival rates; seconds.
   *
   * @param before mean residence that was measured, over the last 10 to 20 s
   * @param predicted by the model, under the partition then in force
   * @param ifApplied the same under the next one
   * @param byLastStep mean residence at the rates of the last step alone
   * @param byTruth the same at the rates that the load has
   */
  record Shown(
      double before,
      Prediction predicted,
      Prediction ifApplied,
      double byLastStep,
      double byTruth) {
    double now() {
      return predicted.residence();
    }

    double next() {
      return ifApplied.residence();
    }
  }

  /** Whether a mean is predicted to move, up or down. */
  static boolean moves(Prediction now, Prediction next) {
    return Math.abs(next.residence() / now.residence() - 1) > MOVED;
  }

  boolean isMoved() {
    return moves(shown.predicted, shown.ifApplied);
  }

  /** Whether it is predicted to rise by so much. */
  boolean isRaised() {
    return isMoved() && shown.next() > shown.now();
  }

  /** How far a time is off, as a part of what was measured; infinite where there is none. */
  double off(double time) {
    double off = Math.abs(time / measured - 1);
    return Double.isNaN(off) ? Double.POSITIVE_INFINITY : off;
  }
}
