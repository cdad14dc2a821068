package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.measure.ClassCounts;

/**
 * What is known of a class, for those whom it turns away. Immutable; {@link RetryLaw} makes the
 * next one.
 *
 * @param nanos when it was looked at
 * @param completed its completions by then
 * @param running how many ran then
 * @param queued how many waited then
 * @param rate what it completes while it has work, a second; 0 if that is not known
 * @param seen how many seconds of work the rate is from, those long ago counting less
 * @param silent for how many seconds it has had work and completed nothing
 * @param booked how many that were told to come back are expected still
 * @param told how many were told anything by then
 */
public record RetryState(
    long nanos,
    long completed,
    int running,
    int queued,
    double rate,
    double seen,
    double silent,
    double booked,
    long told) {

  /**
   * Nothing is known yet.
   *
   * @param nanos the time
   * @param counts what the class counted
   * @return a state without rate
   */
  public static RetryState begin(long nanos, ClassCounts counts) {
    return new RetryState(
        nanos, counts.completed(), counts.running(), counts.queued(), 0, 0, 0, 0, 0);
  }

  boolean hasWork() {
    return running > 0 || queued > 0;
  }

  /**
   * What it can be expected to complete, a second. If none of those that run is back after a time,
   * each takes at least that.
   *
   * @return infinite if nothing is known
   */
  double capacity() {
    return capacity(rate, silent, running);
  }

  static double capacity(double rate, double silent, int running) {
    double measured = rate > 0 ? rate : Double.POSITIVE_INFINITY;
    return silent > 0 ? Math.min(measured, Math.max(1, running) / silent) : measured;
  }
}
