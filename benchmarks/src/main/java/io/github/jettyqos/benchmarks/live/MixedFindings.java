package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.sim.experiment.Csv;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What {@code live-mixed} found: how targets were kept under the law and beside it. */
final class MixedFindings {
  /** From 5 s after the start and after each step, to the next. */
  static final List<TargetWindows.Span> SETTLED =
      List.of(
          new TargetWindows.Span(5, 20),
          new TargetWindows.Span(25, 40),
          new TargetWindows.Span(45, 60));

  private static final List<TargetWindows.Span> WHOLE = List.of(new TargetWindows.Span(0, 60));
  private static final double LEAST_KEPT = 0.95;
  static final double MOST_STALLED = 0.05;

  private MixedFindings() {}

  /** Adds figures and checks of a cold start, and of runs under the law and beside it. */
  static void add(
      Report report,
      List<MixedTarget> targets,
      LiveOutcome cold,
      Map<Column, List<LiveOutcome>> runs) {
    Map<String, List<LiveOutcome>> all = new LinkedHashMap<>();
    all.put("cold", List.of(cold));
    runs.forEach((column, some) -> all.put(column.key(), some));
    for (MixedTarget each : targets) {
      all.forEach((column, some) -> figures(report, column + "_" + each.owner(), each, some));
      String kept = each.owner() + "_kept";
      report.atLeast(
          each.owner() + ": windows in which its target is kept", "loop_" + kept, LEAST_KEPT);
      report.atLeast(each.owner() + ": the same from a cold start", "cold_" + kept, LEAST_KEPT);
      report.atMost(
          each.owner() + ": seconds beyond its target, to those under static",
          "loop_" + each.owner() + "_beyond_s",
          report.value("static_" + each.owner() + "_beyond_s"));
    }
    for (Column column : List.of(Column.STATIC, Column.LEND)) {
      List<LiveOutcome> some = runs.getOrDefault(column, List.of());
      report.result(column.key() + "_rejected", sum(some, SentRequest::rejected));
    }
    List<LiveOutcome> law = new ArrayList<>(runs.getOrDefault(Column.LOOP, List.of()));
    law.add(cold);
    report.atMost("rejected under the law", sum(law, SentRequest::rejected), 0);
    report.result("lost", sum(law, each -> !each.ok() && !each.rejected()));
    valid(report, all.values().stream().flatMap(List::stream).toList());
  }

  /** Adds the seconds of some runs to a table. */
  static void write(Csv csv, String column, List<LiveOutcome> runs, List<MixedTarget> targets) {
    for (int run = 0; run < runs.size(); run++) {
      LiveOutcome outcome = runs.get(run);
      for (MixedTarget each : targets) {
        List<SecondCount> seconds = each.seconds(outcome);
        for (int s = 0; s < seconds.size(); s++) {
          SecondCount count = seconds.get(s);
          csv.row(
              column + "_" + (run + 1) + "_" + each.owner(),
              s,
              (double) count.requests(),
              (double) count.late(),
              count.sum() / count.requests(),
              outcome.late().get(s));
        }
      }
    }
  }

  /** A table for that. */
  static Csv csv() {
    return new Csv("column_run_class", "second", "requests", "late", "mean_s", "stall_ms");
  }

  private static void figures(
      Report report, String name, MixedTarget target, List<LiveOutcome> runs) {
    TargetWindows settled = target.kept(runs, SETTLED);
    report.result(name + "_kept", settled.share());
    report.result(name + "_kept_together", target.together(runs, SETTLED).share());
    report.result(name + "_settled_beyond_s", settled.beyond());
    report.result(name + "_beyond_s", target.kept(runs, WHOLE).beyond());
  }

  /** Adds the check that the machine was ours in nearly all seconds. */
  static void valid(Report report, List<LiveOutcome> all) {
    double seconds = all.stream().mapToDouble(run -> run.late().size()).sum();
    double stalled = all.stream().mapToDouble(LiveOutcome::stalls).sum() / seconds;
    report.atMost("part of the seconds in which the machine stalled", stalled, MOST_STALLED);
    if (stalled > MOST_STALLED) {
      report.note("not valid: the machine was somebody else's for too many seconds");
    }
  }

  private static double sum(List<LiveOutcome> runs, Predicate<SentRequest> what) {
    return runs.stream().mapToLong(run -> run.count(what)).sum();
  }
}
