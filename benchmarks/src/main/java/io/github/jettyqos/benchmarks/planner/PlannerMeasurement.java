package io.github.jettyqos.benchmarks.planner;

import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.JmhRuns;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** Microseconds of a full plan, and of one class with room for a million requests. */
public final class PlannerMeasurement implements BenchmarkRun {
  private static final double SMALL_BOUND = 1_000;
  private static final double LARGE_BOUND = 60_000;
  private static final double MILLION_BOUND = 20;

  @Override
  public String name() {
    return "planner";
  }

  @Override
  public String duration() {
    return "12 min";
  }

  @Override
  public String title() {
    return "a full plan of 8 classes and 256 threads, and of 32 and 1024; the same for classes of different"
        + " work; one class at K = 1e6 (JMH)";
  }

  @Override
  public Report run(Path out) throws RunnerException {
    Report report = new Report(name());
    for (RunResult result : JmhRuns.of(PlannerBenchmark.class, 1, out.resolve("planner.txt"))) {
      String size = result.getParams().getParam("size");
      String figure = result.getPrimaryResult().getLabel() + "_" + size + "_us";
      JmhRuns.add(report, figure, result);
      if (figure.startsWith("replan")) {
        double bound = size.startsWith("8x") ? SMALL_BOUND : LARGE_BOUND;
        report.atMost("full plan " + size + ", us", report.value(figure), bound);
      }
    }
    for (RunResult result : JmhRuns.of(MixedPlannerBenchmark.class, 1, out.resolve("mixed.txt"))) {
      String size = result.getParams().getParam("size");
      String figure = result.getPrimaryResult().getLabel() + "_" + size + "_us";
      JmhRuns.add(report, figure, result);
      if (figure.startsWith("leastPartition")) {
        double bound = size.startsWith("8x") ? SMALL_BOUND : LARGE_BOUND;
        report.atMost("least partition " + size + ", us", report.value(figure), bound);
      }
    }
    for (RunResult result : JmhRuns.of(ServerBenchmark.class, 1, out.resolve("server.txt"))) {
      String figure = "million_" + result.getParams().getParam("lambda") + "_us";
      JmhRuns.add(report, figure, result);
      report.atMost(figure, report.value(figure), MILLION_BOUND);
    }
    return report;
  }
}
