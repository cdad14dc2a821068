package io.github.jettyqos.examples.load;

import io.github.jettyqos.sim.trace.Trace;
import io.github.jettyqos.sim.trace.TraceEntry;
import io.github.jettyqos.sim.trace.TraceOptions;
import io.github.jettyqos.sim.trace.TraceReport;
import io.github.jettyqos.sim.workload.GapSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * A log as a load: its requests, compressed in time, as requests of the classes.
 *
 * <p>A path that begins with the name of a class stays there. Any other goes to a class by its
 * hash, so that one path is always of one class: one in ten to the first, three to the second, the
 * rest to the third. The path itself is not sent: it comes from an untrusted file.
 *
 * @param times when the requests of each class come, nanoseconds from the start of the log
 * @param nanos how long the log is
 * @param report the lines that could not be read
 */
record Replay(Map<String, long[]> times, long nanos, TraceReport report) {
  /** A longer log is cut: all of it is read beforehand, so that the disk does not slow the load. */
  private static final int MOST = 2_000_000;

  /**
   * Reads a log.
   *
   * @param file in a format that the simulator reads
   * @param classes the names of the three classes, in order
   */
  static Replay of(Path file, List<String> classes, long seed) throws IOException {
    Map<String, LongStream.Builder> times = new LinkedHashMap<>();
    classes.forEach(name -> times.put(name, LongStream.builder()));
    try (Trace trace = Trace.open(file, TraceOptions.DEFAULT.withSeed(seed))) {
      TraceEntry entry = trace.next();
      for (int i = 0; entry != null && i < MOST; entry = trace.next(), i++) {
        long nanos = entry.nanos();
        times.computeIfPresent(
            classOf(entry.target(), classes), (name, before) -> before.add(nanos));
      }
      Map<String, long[]> all = new LinkedHashMap<>();
      times.forEach((name, each) -> all.put(name, each.build().toArray()));
      return new Replay(all, trace.lengthNanos(), trace.report());
    }
  }

  static String classOf(String path, List<String> classes) {
    for (String name : classes) {
      if (path.startsWith("/" + name + "/")) {
        return name;
      }
    }
    int tenth = Math.floorMod(path.hashCode() * 0x9E3779B9, 10);
    return classes.get(Math.min(classes.size() - 1, tenth == 0 ? 0 : tenth <= 3 ? 1 : 2));
  }

  /** The gaps between requests of a class, shortened by a factor. */
  GapSource gaps(String name, double speed) {
    return new TraceGaps(
        LongStream.of(times.getOrDefault(name, new long[0]))
            .map(nanos -> (long) (nanos / speed))
            .toArray());
  }
}
