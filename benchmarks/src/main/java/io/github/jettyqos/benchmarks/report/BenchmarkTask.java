package io.github.jettyqos.benchmarks.report;

import java.nio.file.Path;

/** A measurement with bounds; its fields may be options of the command line. */
@FunctionalInterface
public interface BenchmarkTask {
  /**
   * Measures.
   *
   * @param report receives figures and checks
   * @param out a directory for tables; progress goes to standard error
   */
  void run(Report report, Path out) throws Exception;
}
