package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.benchmarks.report.JmhRuns;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** Nanoseconds to choose one of 1000 nodes, alone and with another thread that does the same. */
public final class ChoiceMeasurement {
  private static final double MOST_NANOS = 2000;

  private ChoiceMeasurement() {}

  /** Measures. */
  public static void run(Report report, Path out) throws RunnerException {
    for (int threads = 1; threads <= 2; threads++) {
      Path log = out.resolve("cluster-choice-%d.txt".formatted(threads));
      for (RunResult result : JmhRuns.of(ChoiceBenchmark.class, threads, log)) {
        String figure = "%s_%d_ns".formatted(result.getParams().getParam("kind"), threads);
        JmhRuns.add(report, figure, result);
        report.atMost(figure, figure, MOST_NANOS);
      }
    }
  }
}
