package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.measure.ClassCounts;

/**
 * The state of the {@link RetryLaw} of a class, immutable.
 *
 * @param nanos time of the last look
 * @param completed completions by then
 * @param running running requests then
 * @param queued queued requests then
 * @param rate throughput while it has work, per second; 0 if unknown
 * @param seen seconds of work behind the rate, older ones discounted
 * @param silent seconds with work and without a completion
 * @param booked announced retries still expected
 * @param told number of clients told so far
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
   * The initial state.
   *
   * @param nanos the time
   * @param counts the counts of the class
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
   * The expected throughput, per second. Running requests without a completion for a time take at
   * least that time each.
   *
   * @return infinite if unknown
   */
  double capacity() {
    return capacity(rate, silent, running);
  }

  static double capacity(double rate, double silent, int running) {
    double measured = rate > 0 ? rate : Double.POSITIVE_INFINITY;
    return silent > 0 ? Math.min(measured, Math.max(1, running) / silent) : measured;
  }
}
