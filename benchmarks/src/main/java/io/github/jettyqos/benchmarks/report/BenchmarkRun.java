package io.github.jettyqos.benchmarks.report;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One thing that is measured by {@code benchmarks/run NAME}. */
public interface BenchmarkRun {
  /** By what it is called on the command line. */
  String name();

  /** How long it usually takes. */
  String duration();

  /** What it measures. */
  String title();

  /** What it can be told. */
  default List<RunOption> options() {
    return List.of();
  }

  /** Measures, as it is told: a value for each of its options, by name. */
  default Report run(Path out, Map<String, Long> options) throws Exception {
    return run(out);
  }

  /**
   * Measures as by default. Progress goes to standard error, files that a person may want to see to
   * out.
   */
  Report run(Path out) throws Exception;
}
