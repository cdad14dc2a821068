package io.github.jettyqos.examples.load;

import io.github.jettyqos.sim.workload.GapSource;

/** Arrivals at times that are known beforehand. */
final class TraceGaps implements GapSource {
  private final long[] nanos;
  private int index;

  /** Times from the start, in order. */
  TraceGaps(long... nanos) {
    this.nanos = nanos.clone();
  }

  @Override
  public long nextGapNanos() {
    if (index == nanos.length) {
      return NEVER;
    }
    long before = index == 0 ? 0 : nanos[index - 1];
    return Math.max(0, nanos[index++] - before);
  }
}
