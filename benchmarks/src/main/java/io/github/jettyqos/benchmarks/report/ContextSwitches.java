package io.github.jettyqos.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The context switches of this process on Linux. */
public final class ContextSwitches {
  private static final Path TASKS = Path.of("/proc/self/task");

  private ContextSwitches() {}

  /** Those of all threads that live now, since their start; 0 where the system does not tell. */
  public static long now() throws IOException {
    if (!Files.isDirectory(TASKS)) {
      return 0;
    }
    try (Stream<Path> tasks = Files.list(TASKS)) {
      return tasks.mapToLong(ContextSwitches::of).sum();
    }
  }

  private static long of(Path task) {
    try (Stream<String> lines = Files.lines(task.resolve("status"))) {
      return lines
          .filter(line -> line.contains("ctxt_switches:"))
          .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
          .sum();
    } catch (IOException | UncheckedIOException e) {
      return 0; // it has ended meanwhile
    }
  }
}
