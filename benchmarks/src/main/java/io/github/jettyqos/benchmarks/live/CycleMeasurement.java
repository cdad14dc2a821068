package io.github.jettyqos.benchmarks.live;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.benchmarks.report.JmhRuns;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** Microseconds of a cycle of the loop, and what a request pays for it: nothing. */
public final class CycleMeasurement {
  private static final double BOUND_MICROS = 2_000;

  /** What a loop allocates in 250 ms, spread over the requests of that time. */
  private static final double BOUND_BYTES = 1;

  private CycleMeasurement() {}

  /** Measures. */
  public static void run(Report report, Path out) throws RunnerException {
    for (RunResult result : JmhRuns.of(CycleBenchmark.class, 1, out.resolve("cycle.txt"))) {
      String law = result.getParams().getParam("law");
      String figure = "cycle_" + law.toLowerCase(Locale.ROOT) + "_us";
      JmhRuns.add(report, figure, result);
      report.atMost("cycle by " + LawKind.valueOf(law) + ", us", figure, BOUND_MICROS);
    }
    for (RunResult result : JmhRuns.of(MixedCycleBenchmark.class, 1, out.resolve("mixed.txt"))) {
      String law = result.getParams().getParam("law").toLowerCase(Locale.ROOT);
      String figure = "mixed_" + law + "_" + result.getParams().getParam("load") + "_us";
      JmhRuns.add(report, figure, result);
    }
    for (String load : List.of("1.0", "1.3")) {
      report.atMost(
          "cycle by mtrr, classes of different work, load " + load + ", above static, us",
          report.value("mixed_mtrr_" + load + "_us") - report.value("mixed_static_" + load + "_us"),
          BOUND_MICROS);
    }
    for (RunResult result : JmhRuns.allocating(PathBenchmark.class, out.resolve("path.txt"))) {
      String loop = Boolean.parseBoolean(result.getParams().getParam("loop")) ? "loop" : "alone";
      JmhRuns.add(report, "request_" + loop + "_ns", result);
      Result<?> bytes = requireNonNull(result.getSecondaryResults().get("gc.alloc.rate.norm"));
      report.result("request_" + loop + "_bytes", bytes.getStatistics().getPercentile(50));
    }
    report.atMost(
        "bytes a request, more with a loop",
        report.value("request_loop_bytes") - report.value("request_alone_bytes"),
        BOUND_BYTES);
  }
}
