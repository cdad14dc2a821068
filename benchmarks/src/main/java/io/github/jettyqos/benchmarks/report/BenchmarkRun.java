package io.github.jettyqos.benchmarks.report;

import java.nio.file.Path;
import java.util.List;

/**
 * One thing that is measured by {@code benchmarks/run NAME}.
 *
 * @param name by which it is called on the command line
 * @param duration how long it usually takes
 * @param title what it measures
 * @param options what it can be told
 * @param body measures
 */
public record BenchmarkRun(
    String name, String duration, String title, List<RunOption> options, Body body) {

  /** Copies the options. */
  public BenchmarkRun {
    options = List.copyOf(options);
  }

  /** Measures. */
  @FunctionalInterface
  public interface Body {
    /**
     * Fills an empty report, which knows the options. Progress goes to standard error, files that a
     * person may want to see to a directory.
     */
    void run(Report report, Path out) throws Exception;
  }
}
