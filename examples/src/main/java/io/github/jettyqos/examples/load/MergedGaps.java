package io.github.jettyqos.examples.load;

import io.github.jettyqos.sim.workload.GapSource;

/** The superposition of several sources of arrivals. */
final class MergedGaps implements GapSource {
  private final GapSource[] sources;
  private final long[] next;
  private long now;

  MergedGaps(GapSource... sources) {
    this.sources = sources.clone();
    this.next = new long[sources.length];
    for (int i = 0; i < next.length; i++) {
      next[i] = after(0, sources[i].nextGapNanos());
    }
  }

  @Override
  public long nextGapNanos() {
    int first = 0;
    for (int i = 1; i < next.length; i++) {
      first = next[i] < next[first] ? i : first;
    }
    if (next[first] == NEVER) {
      return NEVER;
    }
    long gap = next[first] - now;
    now = next[first];
    next[first] = after(now, sources[first].nextGapNanos());
    return gap;
  }

  private static long after(long time, long gap) {
    return gap >= NEVER - time ? NEVER : time + gap;
  }
}
