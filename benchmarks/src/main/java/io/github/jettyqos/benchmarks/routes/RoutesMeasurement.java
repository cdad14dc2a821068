package io.github.jettyqos.benchmarks.routes;

import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.JmhRuns;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** Nanoseconds to find the class of a request, by rules and by annotations. */
public final class RoutesMeasurement implements BenchmarkRun {
  @Override
  public String name() {
    return "routes";
  }

  @Override
  public String duration() {
    return "2 min";
  }

  @Override
  public String title() {
    return "class of a request by annotations, 30 and 3000 routes, beside rules (JMH)";
  }

  @Override
  public Report run(Path out) throws RunnerException {
    Report report = new Report(name());
    for (RunResult result : JmhRuns.of(RoutesBenchmark.class, 1, out.resolve("routes.txt"))) {
      JmhRuns.add(report, result.getPrimaryResult().getLabel() + "_ns", result);
    }
    report.atMost(
        "3000 routes to 30",
        report.value("annotations3000_ns") / report.value("annotations30_ns"),
        2);
    report.atMost(
        "an annotation to a rule by expression",
        report.value("annotations3000_ns") / report.value("ruleExpression_ns"),
        1);
    return report;
  }
}
