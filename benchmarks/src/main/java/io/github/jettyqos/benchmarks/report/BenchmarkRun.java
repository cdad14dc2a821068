package io.github.jettyqos.benchmarks.report;

import java.nio.file.Path;

/** One thing that is measured by {@code benchmarks/run NAME}. */
public interface BenchmarkRun {
  /** By what it is called on the command line. */
  String name();

  /** How long it usually takes. */
  String duration();

  /** What it measures. */
  String title();

  /** Measures. Progress goes to standard error, files that a person may want to see to out. */
  Report run(Path out) throws Exception;
}
