package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.law.Measurement.PeriodDelay;

/** The count and the mean of the delays since they were last taken. */
public final class DelayTally {
  private static final double NANOS = 1e9;

  private long count;
  private double sumNanos;

  /** An empty tally. */
  public DelayTally() {}

  /**
   * Adds one.
   *
   * @param nanos how long, nanoseconds
   */
  public void add(long nanos) {
    count++;
    sumNanos += nanos;
  }

  /**
   * Takes the delays that were added since the last call.
   *
   * @return how many, and their mean
   */
  public PeriodDelay take() {
    PeriodDelay taken =
        count == 0 ? PeriodDelay.NONE : PeriodDelay.of(count, sumNanos / count / NANOS);
    count = 0;
    sumNanos = 0;
    return taken;
  }
}
