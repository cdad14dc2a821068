package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.sim.trace.Trace;
import io.github.jettyqos.sim.trace.TraceEntry;
import io.github.jettyqos.sim.trace.TraceOptions;
import io.github.jettyqos.sim.workload.GapSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** The requests of a file, faster. All are read at first, so that the disk has no say later. */
final class TraceGaps implements GapSource {
  private static final int MOST = 2_000_000;

  private final long[] nanos;
  private int index;

  private TraceGaps(long[] nanos) {
    this.nanos = nanos;
  }

  /** The seed places requests within a second, where the file tells no more. */
  static TraceGaps of(Path file, double speed, long seed) throws IOException {
    TraceOptions options = TraceOptions.DEFAULT.withCompression(speed).withSeed(seed);
    long[] nanos = new long[1024];
    int count = 0;
    try (Trace trace = Trace.open(file, options)) {
      for (TraceEntry e = trace.next(); e != null && count < MOST; e = trace.next()) {
        nanos = count == nanos.length ? Arrays.copyOf(nanos, 2 * count) : nanos;
        nanos[count++] = e.nanos();
      }
    }
    return new TraceGaps(Arrays.copyOf(nanos, count));
  }

  @Override
  public long nextGapNanos() {
    if (index == nanos.length) {
      return NEVER;
    }
    long before = index == 0 ? nanos[0] : nanos[index - 1];
    return Math.max(0, nanos[index++] - before);
  }
}
