package io.github.jettyqos.benchmarks.planner;

import io.github.jettyqos.benchmarks.report.JmhRuns;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** Microseconds of a full plan, and of one class with room for a million requests. */
public final class PlannerMeasurement {
  private static final double SMALL_BOUND = 1_000;
  private static final double LARGE_BOUND = 60_000;
  private static final double MILLION_BOUND = 20;

  private PlannerMeasurement() {}

  /** Measures. */
  public static void run(Report report, Path out) throws RunnerException {
    for (String figure : add(report, MixedPlannerBenchmark.class, out.resolve("mixed.txt"))) {
      if (figure.startsWith("leastPartition")) {
        double bound = figure.contains("_8x") ? SMALL_BOUND : LARGE_BOUND;
        String size = figure.replace("leastPartition_", "").replace("_us", "");
        report.atMost("least partition " + size + ", us", figure, bound);
      }
    }
    for (RunResult result : JmhRuns.of(ServerBenchmark.class, 1, out.resolve("server.txt"))) {
      String figure = "million_" + result.getParams().getParam("lambda") + "_us";
      JmhRuns.add(report, figure, result);
      report.atMost(figure, figure, MILLION_BOUND);
    }
  }

  private static List<String> add(Report report, Class<?> benchmark, Path log)
      throws RunnerException {
    return JmhRuns.add(
        report,
        benchmark,
        1,
        log,
        result -> JmhRuns.label(result) + "_" + result.getParams().getParam("size") + "_us");
  }
}
