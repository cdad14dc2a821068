package io.github.jettyqos.benchmarks.micro;

import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmh.runner.RunnerException;

/** The measurements by JMH, each with its bounds. */
public final class JmhMeasurements {
  private static final double CYCLE_MICROS = 2_000;
  private static final double SMALL_PLAN_MICROS = 1_000;
  private static final double LARGE_PLAN_MICROS = 60_000;
  private static final double MILLION_MICROS = 20;
  private static final double CHOICE_NANOS = 2_000;

  /** Half of what it was before requests that are handled at once had no permit. */
  private static final double PATH_NANOS = 225;

  private static final double PATH_BYTES = 64;

  private JmhMeasurements() {}

  /** Admission and release, in one thread and in two. */
  public static void gate(Report report, Path out) throws RunnerException {
    JmhRuns runs = new JmhRuns(report, out);
    for (int threads = 1; threads <= 2; threads++) {
      runs.add(GateBenchmark.class, threads);
      report.atMost(
          "half of admissions beyond what is kept, to none, threads: " + threads,
          report.value("gateHalfBeyond_" + threads + "_ns")
              / report.value("gate_" + threads + "_ns"),
          1.5);
    }
    report.atMost("gate, 1 thread, ns", "gate_1_ns", 25);
    report.atMost("gate, 2 threads, ns", "gate_2_ns", 100);
  }

  /** What the gate adds to a request that is handled at once, and what its parts take. */
  public static void path(Report report, Path out) throws RunnerException {
    JmhRuns runs = new JmhRuns(report, out);
    runs.addWithBytes(RequestPathBenchmark.class);
    runs.add(RequestPartsBenchmark.class);
    for (String version : List.of("http_1_1", "http_2")) {
      String ours = "path_ours_" + version;
      String bare = "path_bare_" + version;
      report.atMost(
          version + ": ns a request more than bare Jetty",
          report.value(ours + "_ns") - report.value(bare + "_ns"),
          PATH_NANOS);
      report.atMost(
          version + ": bytes a request more than bare Jetty",
          report.value(ours + "_bytes") - report.value(bare + "_bytes"),
          PATH_BYTES);
    }
  }

  /** The class of a request, by rules and by annotations. */
  public static void routes(Report report, Path out) throws RunnerException {
    new JmhRuns(report, out).add(RoutesBenchmark.class);
    double annotations = report.value("annotations3000_ns");
    report.atMost("3000 routes to 30", annotations / report.value("annotations30_ns"), 2);
    report.atMost(
        "an annotation to a rule by expression",
        annotations / report.value("ruleExpression_ns"),
        1);
  }

  /** The choice of one of 1000 nodes, in one thread and in two. */
  public static void choice(Report report, Path out) throws RunnerException {
    JmhRuns runs = new JmhRuns(report, out);
    for (int threads = 1; threads <= 2; threads++) {
      for (String figure : runs.add(ChoiceBenchmark.class, threads)) {
        report.atMost(figure, figure, CHOICE_NANOS);
      }
    }
  }

  /** A full plan, and one class with room for a million requests. */
  public static void planner(Report report, Path out) throws RunnerException {
    JmhRuns runs = new JmhRuns(report, out);
    for (String figure : runs.add(MixedPlannerBenchmark.class)) {
      if (figure.startsWith("leastPartition")) {
        double bound = figure.contains("_8x") ? SMALL_PLAN_MICROS : LARGE_PLAN_MICROS;
        String size = figure.replace("leastPartition_", "").replace("_us", "");
        report.atMost("least partition " + size + ", us", figure, bound);
      }
    }
    for (String figure : runs.add(ServerBenchmark.class)) {
      report.atMost(figure, figure, MILLION_MICROS);
    }
  }

  /** What a request pays for the measurement of the speedup and of the demand of its class. */
  public static void recorder(Report report, Path out) throws RunnerException {
    new JmhRuns(report, out).add(RecorderBenchmark.class);
    double recorded = report.value("startAndComplete_ns");
    report.atMost("a start and a completion, ns", recorded - report.value("clockOnly_ns"), 40);
    report.atMost("what the class adds to them, ns", report.value("withDemand_ns") - recorded, 60);
  }

  /** A cycle of the control loop, and the bytes that a request allocates because of it. */
  public static void cycle(Report report, Path out) throws RunnerException {
    JmhRuns runs = new JmhRuns(report, out);
    for (String figure : runs.add(CycleBenchmark.class)) {
      String law = figure.replace("cycle_", "").replace("_8x256_us", "").replace('_', '-');
      report.atMost("cycle by " + law + ", us", figure, CYCLE_MICROS);
    }
    runs.add(MixedCycleBenchmark.class);
    for (String load : List.of("1.0", "1.3")) {
      report.atMost(
          "cycle by mtrr, classes of different work, load " + load + ", above static, us",
          report.value("mixed_mtrr_" + load + "_8x256_us")
              - report.value("mixed_static_" + load + "_8x256_us"),
          CYCLE_MICROS);
    }
    runs.addWithBytes(PathBenchmark.class);
    // The loop allocates once in 250 ms, which is spread over the requests of that time.
    report.atMost(
        "bytes a request, more with a loop",
        report.value("request_loop_bytes") - report.value("request_alone_bytes"),
        1);
  }
}
