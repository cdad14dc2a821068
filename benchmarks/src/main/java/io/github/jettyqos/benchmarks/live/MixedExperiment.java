package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Target.Statistic;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Classes of different work, two of whose loads rise: the shipped law, which is told of targets
 * alone, beside equal shares, and beside equal shares that all classes lend.
 *
 * <p>The first run is under the law, in a JVM that has compiled nothing: it is the cold start, and
 * is judged alone. The others find compiled code, and a server that has measured nothing.
 */
public final class MixedExperiment {
  static final List<PathWork> WORKS =
      List.of(
          new PathWork("gold", 8, 2),
          new PathWork("silver", 80, 2),
          new PathWork("report", 900, 10),
          new PathWork("rest", 20, 2));
  static final List<MixedTarget> TARGETS =
      List.of(
          new MixedTarget("gold", Statistic.P95, 60),
          new MixedTarget("silver", Statistic.P95, 400),
          new MixedTarget("report", Statistic.MEAN, 4000));
  private static final List<String> STREAMS =
      List.of(
          "gold=poisson:100",
          "silver=poisson:100,200@20",
          "report=poisson:10,25@40",
          "rest=poisson:100");
  static final int THREADS = 64;
  private static final int SECONDS = 60;
  private static final int SEEDS = 3;
  private static final int COLD_SEED = 9;
  private static final double LEAST_KEPT = 0.95;

  /** From 5 s after the start and after each step, to the next. */
  private static final List<TargetWindows.Span> SETTLED =
      List.of(
          new TargetWindows.Span(5, 20),
          new TargetWindows.Span(25, 40),
          new TargetWindows.Span(45, 60));

  private static final List<TargetWindows.Span> WHOLE = List.of(new TargetWindows.Span(0, SECONDS));

  /** The loads of the three thirds, and one where gold has one thread, at partitions that fit. */
  private static final List<SteadyRuns.Steady> STEADY =
      List.of(
          new SteadyRuns.Steady("first third", List.of(100, 100, 10, 100), List.of(2, 11, 13, 4)),
          new SteadyRuns.Steady("second third", List.of(100, 200, 10, 100), List.of(2, 22, 14, 3)),
          new SteadyRuns.Steady("last third", List.of(100, 200, 25, 100), List.of(2, 22, 29, 4)),
          new SteadyRuns.Steady("one thread", List.of(35, 100, 10, 85), List.of(1, 12, 14, 3)));

  private MixedExperiment() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    Map<String, List<LiveOutcome>> groups = new LinkedHashMap<>();
    SteadyPoints points = new SteadyPoints();
    try (VariantRuns variants = new VariantRuns(1)) {
      LiveOutcome cold = run(Variant.LOOP).run(variants.first(), COLD_SEED);
      cold.say("cold");
      groups.put("cold", List.of(cold));
      variants
          .inTurn(Variant.USUAL, MixedExperiment::run, SEEDS)
          .forEach((variant, runs) -> groups.put(variant.key(), runs));
      TARGETS.forEach(each -> judge(report, each, groups));
      rejections(report, groups);
      VariantRuns.valid(report, groups.values());
      SteadyRuns steady = new SteadyRuns(WORKS, 1, 100, 1);
      for (SteadyRuns.Steady each : STEADY) {
        SteadyRuns.Use ignored = steady.run(variants.first(), each, points);
      }
    }
    Trials.write(out, report.name(), groups, 1);
    points.conclude(report, out);
  }

  private static LiveRun run(Variant variant) {
    return LiveRun.works(variant.config(THREADS, WORKS, TARGETS), WORKS, STREAMS, SECONDS);
  }

  private static void judge(
      Report report, MixedTarget target, Map<String, List<LiveOutcome>> groups) {
    String owner = target.owner();
    groups.forEach(
        (group, runs) -> {
          report.result(group + "_" + owner + "_kept", target.kept(runs, SETTLED).share());
          report.result(group + "_" + owner + "_beyond_s", target.kept(runs, WHOLE).beyond());
        });
    report.atLeast(
        owner + ": windows in which its target is kept", "loop_" + owner + "_kept", LEAST_KEPT);
    report.atLeast(owner + ": the same from a cold start", "cold_" + owner + "_kept", LEAST_KEPT);
    report.atMost(
        owner + ": seconds beyond its target, to those under static",
        "loop_" + owner + "_beyond_s",
        report.value("static_" + owner + "_beyond_s"));
  }

  private static void rejections(Report report, Map<String, List<LiveOutcome>> groups) {
    groups.forEach(
        (group, runs) -> {
          double rejected = runs.stream().mapToLong(run -> run.count(SentRequest::rejected)).sum();
          report.result(group + "_rejected", rejected);
        });
    report.atMost(
        "rejected under the law", report.value("loop_rejected") + report.value("cold_rejected"), 0);
  }
}
