package io.github.jettyqos.benchmarks.gate;

import io.github.jettyqos.benchmarks.report.JmhRuns;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import org.openjdk.jmh.runner.RunnerException;

/** Nanoseconds of an admission and a release, by one thread and by two. */
public final class GateMeasurement {
  private GateMeasurement() {}

  /** Measures. */
  public static void run(Report report, Path out) throws RunnerException {
    for (int threads = 1; threads <= 2; threads++) {
      Path log = out.resolve("gate-" + threads + ".txt");
      String figure = "_" + threads + "_ns";
      JmhRuns.add(
          report, GateBenchmark.class, threads, log, result -> JmhRuns.label(result) + figure);
    }
    for (int threads = 1; threads <= 2; threads++) {
      report.atMost(
          "half of admissions beyond what is kept, to none, threads: " + threads,
          report.value("gateHalfBeyond_" + threads + "_ns")
              / report.value("gate_" + threads + "_ns"),
          1.5);
    }
    report.atMost("gate, 1 thread, ns", "gate_1_ns", 25);
    report.atMost("gate, 2 threads, ns", "gate_2_ns", 100);
  }
}
