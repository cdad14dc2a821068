package io.github.jettyqos.sim.workload;

import io.github.jettyqos.core.check.Allowed.DoubleRange;

/** A source of the times between arrivals. Made by {@link GapSources}. */
@FunctionalInterface
public interface GapSource {
  /** A gap that does not end: nothing comes any more. */
  long NEVER = Long.MAX_VALUE;

  /** Requests per second of a source with one rate. */
  DoubleRange RATE = new DoubleRange(1e-9, 1e9);

  /**
   * The time from one request to the next; at first, from the start of the source to its first
   * request.
   *
   * @return nanoseconds, 0 or more, or {@link #NEVER}
   */
  long nextGapNanos();
}
