package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Report;
import java.util.List;
import java.util.Map;

/** What the trouble of one class did to the others, and how long it lasted. */
final class TroubleFindings {
  private static final int MOST_BACK = 3;
  private static final double MOST_P99 = 1.1;

  private final Report report;
  private final TroubleCase of;
  private final String prefix;

  /** Figures are called by a prefix, and by the name of the case. */
  TroubleFindings(Report report, String prefix, TroubleCase of) {
    this.report = report;
    this.of = of;
    this.prefix = prefix + of.name();
  }

  /** One run, for a person. */
  void say(Column column, WorkOutcome run) {
    StringBuilder line = new StringBuilder();
    for (MixedTarget each : of.targets()) {
      line.append("; ").append(each.owner());
      line.append(" loses ").append(lost(each, run));
      line.append(", ")
          .append(each.kept(run, List.of(of.thirds().judged())).beyond())
          .append(" s beyond");
      line.append(", back in ").append(each.back(run, of.thirds().after())).append(" s");
    }
    Lines.say(
        "%s, %s: %d requests, %d s stalled%s",
        prefix, column.key(), run.count(any -> true), run.stalls(), line);
    int length = of.thirds().length();
    for (int third = 1; third <= 3; third++) {
      Lines.say("    at %d s: %s", third * length - 1, run.live().inForce(third * length - 1.0));
    }
  }

  /** Adds figures of all columns, and checks of the law, and that lending alone breaks them. */
  void add(Map<Column, List<WorkOutcome>> runs) {
    runs.forEach((column, all) -> of.targets().forEach(each -> figures(column, each, all)));
    int slowest = 0;
    double ruined = 0;
    for (MixedTarget each : of.others()) {
      String owner = each.owner();
      if (owner.equals(of.rest())) {
        beside(owner);
      } else {
        report.atMost(prefix + ", " + owner + ": lost", value(Column.LOOP, owner, "lost"), 0);
        report.atMost(
            prefix + ", " + owner + ": seconds beyond its target",
            value(Column.LOOP, owner, "beyond_s"),
            0);
      }
      slowest = (int) Math.max(slowest, value(Column.LOOP, owner, "back_s"));
      ruined += value(Column.LEND, owner, "lost") + value(Column.LEND, owner, "beyond_s");
    }
    report.atMost(prefix + ": seconds until the others are back", slowest, MOST_BACK);
    String owner = of.trouble().owner();
    report.atMost(
        prefix + ", " + owner + ": seconds until it is back, beyond those under static",
        value(Column.LOOP, owner, "back_s") - value(Column.STATIC, owner, "back_s"),
        MOST_BACK);
    report.atLeast(
        prefix + ": what lending without law costs the others, lost and seconds (must be some)",
        ruined,
        1);
  }

  /** A class without target is beside what it has under static. */
  private void beside(String owner) {
    report.atMost(
        prefix + ", " + owner + ": lost, beyond those under static",
        value(Column.LOOP, owner, "lost") - value(Column.STATIC, owner, "lost"),
        0);
    report.atMost(
        prefix + ", " + owner + ": p99 to that under static",
        value(Column.LOOP, owner, "p99_ms") / value(Column.STATIC, owner, "p99_ms"),
        MOST_P99);
  }

  private void figures(Column column, MixedTarget target, List<WorkOutcome> runs) {
    String owner = target.owner();
    TargetWindows.Span judged = of.thirds().judged();
    double lost = runs.stream().mapToLong(run -> lost(target, run)).sum();
    double[] latencies =
        runs.stream()
            .flatMap(run -> run.sent().getOrDefault(owner, List.of()).stream())
            .filter(each -> each.due() >= judged.from() && each.ok())
            .mapToDouble(SentRequest::latency)
            .toArray();
    int back = runs.stream().mapToInt(run -> target.back(run, of.thirds().after())).max().orElse(0);
    report.result(name(column, owner, "lost"), lost);
    report.result(name(column, owner, "beyond_s"), target.kept(runs, List.of(judged)).beyond());
    report.result(name(column, owner, "back_s"), back);
    report.result(name(column, owner, "p99_ms"), 1000 * LiveSeries.percentile(latencies, 0.99));
  }

  private static long lost(MixedTarget target, WorkOutcome run) {
    return run.sent().getOrDefault(target.owner(), List.of()).stream()
        .filter(each -> !each.ok())
        .count();
  }

  private double value(Column column, String owner, String figure) {
    return report.value(name(column, owner, figure));
  }

  private String name(Column column, String owner, String figure) {
    return prefix.replace(", ", "_").replace(' ', '_')
        + "_"
        + column.key()
        + "_"
        + owner
        + "_"
        + figure;
  }
}
