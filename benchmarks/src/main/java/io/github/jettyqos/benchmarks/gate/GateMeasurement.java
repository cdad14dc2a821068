package io.github.jettyqos.benchmarks.gate;

import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.JmhRuns;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** Nanoseconds of an admission and a release, by one thread and by two. */
public final class GateMeasurement implements BenchmarkRun {
  @Override
  public String name() {
    return "gate";
  }

  @Override
  public String duration() {
    return "3 min";
  }

  @Override
  public String title() {
    return "admit + release with accounting, beside Semaphore and QoSHandler's logic (JMH)";
  }

  @Override
  public Report run(Path out) throws RunnerException {
    Report report = new Report(name());
    for (int threads = 1; threads <= 2; threads++) {
      Path log = out.resolve("gate-" + threads + ".txt");
      for (RunResult result : JmhRuns.of(GateBenchmark.class, threads, log)) {
        String name = result.getPrimaryResult().getLabel() + "_" + threads + "_ns";
        JmhRuns.add(report, name, result);
      }
    }
    for (int threads = 1; threads <= 2; threads++) {
      report.atMost(
          "half of admissions beyond what is kept, to none, threads: " + threads,
          report.value("gateHalfBeyond_" + threads + "_ns")
              / report.value("gate_" + threads + "_ns"),
          1.5);
    }
    report.atMost("gate, 1 thread, ns", report.value("gate_1_ns"), 25);
    report.atMost("gate, 2 threads, ns", report.value("gate_2_ns"), 100);
    return report;
  }
}
