package io.github.jettyqos.sim.experiment.liu;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.trace.Trace;
import io.github.jettyqos.sim.trace.TraceEntry;
import io.github.jettyqos.sim.trace.TraceOptions;
import io.github.jettyqos.sim.trace.TraceReport;
import io.github.jettyqos.sim.workload.GapSource;
import io.github.jettyqos.sim.workload.GapSources;
import io.github.jettyqos.sim.workload.ParetoOnOff;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The arrival times of a stretch of traffic, which can be replayed at any mean rate.
 *
 * <p>Other than {@link io.github.jettyqos.sim.trace.TraceArrivals} it holds them all, since the
 * mean rate has to be known before the replay, and the same stretch is replayed several times.
 */
final class TraceTimes {
  /** The number of sources that replace a trace. */
  private static final int SOURCES = 16;

  /** Three blocks, and what is skipped at the beginning. */
  private static final int LEAST = 4_000;

  private final long[] nanos;

  private final @Nullable TraceReport report;

  private TraceTimes(long[] nanos, @Nullable TraceReport report) {
    this.nanos = nanos;
    this.report = report;
    if (nanos.length < LEAST) {
      throw ConfigException.of(
          "trace", nanos.length, "requests are too few; give at least " + LEAST);
    }
  }

  /**
   * The beginning of a file.
   *
   * @param seed of the places within a second or minute, where the file tells no more
   * @param most requests
   */
  static TraceTimes of(Path file, long seed, int most) throws IOException {
    long[] nanos = new long[most];
    int count = 0;
    try (Trace trace = Trace.open(file, TraceOptions.DEFAULT.withSeed(seed))) {
      for (TraceEntry e = trace.next(); e != null && count < most; e = trace.next()) {
        nanos[count++] = e.nanos();
      }
      return new TraceTimes(Arrays.copyOf(nanos, count), trace.report());
    }
  }

  /**
   * Synthetic traffic of many users: 16 Pareto On/Off sources. Their sum is self-similar, as web
   * traffic is, and less wild than a single source.
   */
  static TraceTimes synthetic(long seed, int most) {
    RandomStreams streams = new RandomStreams(seed);
    GapSource[] sources = new GapSource[SOURCES];
    long[] next = new long[SOURCES];
    for (int i = 0; i < SOURCES; i++) {
      sources[i] = GapSources.paretoOnOff(ParetoOnOff.LIU, streams.stream("source" + i));
      next[i] = sources[i].nextGapNanos();
    }
    long[] nanos = new long[most];
    for (int j = 0; j < most; j++) {
      int first = 0;
      for (int i = 1; i < SOURCES; i++) {
        first = next[i] < next[first] ? i : first;
      }
      nanos[j] = next[first];
      next[first] += sources[first].nextGapNanos();
    }
    return new TraceTimes(nanos, null);
  }

  /** The report of the reader; null for synthetic traffic. */
  @Nullable TraceReport report() {
    return report;
  }

  int count() {
    return nanos.length;
  }

  /** Requests per second, from the first to the last. */
  double perSecond() {
    return (nanos.length - 1) * 1e9 / Math.max(1, nanos[nanos.length - 1] - nanos[0]);
  }

  /** The same requests replayed at another mean rate. */
  GapSource at(double perSecond) {
    double stretch = perSecond() / perSecond;
    int[] index = {0};
    return () -> {
      int i = index[0]++;
      if (i >= nanos.length) {
        return GapSource.NEVER;
      }
      return i == 0 ? 0 : Math.round((nanos[i] - nanos[i - 1]) * stretch);
    };
  }

  /** Requests in windows in which so many come on average; what is left at the end is left out. */
  double[] counts(double requests) {
    double window = requests / perSecond() * 1e9;
    double[] counts = new double[(int) ((nanos[nanos.length - 1] - nanos[0]) / window)];
    for (long at : nanos) {
      int i = (int) ((at - nanos[0]) / window);
      if (i < counts.length) {
        counts[i]++;
      }
    }
    return counts;
  }

  /** Variance over mean of these counts: 1 for a Poisson process. */
  double dispersion(double requests) {
    double[] counts = counts(requests);
    double mean = Arrays.stream(counts).average().orElse(Double.NaN);
    double variance = Arrays.stream(counts).map(c -> (c - mean) * (c - mean)).average().orElse(0);
    return variance / mean;
  }
}
