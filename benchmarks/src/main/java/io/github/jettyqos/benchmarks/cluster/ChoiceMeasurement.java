package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.JmhRuns;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** Nanoseconds to choose one of 1000 nodes, alone and with another thread that does the same. */
public final class ChoiceMeasurement implements BenchmarkRun {
  private static final double MOST_NANOS = 2000;

  @Override
  public String name() {
    return "cluster-choice";
  }

  @Override
  public String duration() {
    return "5 min";
  }

  @Override
  public String title() {
    return "choice of one of 1000 nodes by each balancer, in one and in two threads (JMH)";
  }

  @Override
  public Report run(Path out) throws RunnerException {
    Report report = new Report(name());
    for (int threads = 1; threads <= 2; threads++) {
      Path log = out.resolve("cluster-choice-%d.txt".formatted(threads));
      for (RunResult result : JmhRuns.of(ChoiceBenchmark.class, threads, log)) {
        String figure = "%s_%d_ns".formatted(result.getParams().getParam("kind"), threads);
        JmhRuns.add(report, figure, result);
        report.atMost(figure, report.value(figure), MOST_NANOS);
      }
    }
    return report;
  }
}
