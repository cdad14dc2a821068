package io.github.jettyqos.benchmarks.routes;

import io.github.jettyqos.benchmarks.report.JmhRuns;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import org.openjdk.jmh.runner.RunnerException;

/** Nanoseconds to find the class of a request, by rules and by annotations. */
public final class RoutesMeasurement {
  private RoutesMeasurement() {}

  /** Measures. */
  public static void run(Report report, Path out) throws RunnerException {
    JmhRuns.add(
        report,
        RoutesBenchmark.class,
        1,
        out.resolve("routes.txt"),
        result -> JmhRuns.label(result) + "_ns");
    report.atMost(
        "3000 routes to 30",
        report.value("annotations3000_ns") / report.value("annotations30_ns"),
        2);
    report.atMost(
        "an annotation to a rule by expression",
        report.value("annotations3000_ns") / report.value("ruleExpression_ns"),
        1);
  }
}
