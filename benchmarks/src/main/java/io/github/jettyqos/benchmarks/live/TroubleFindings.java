package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

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

  /** Adds figures of all columns, checks of the law, and one that priority alone breaks some. */
  void add(Map<Column, List<LiveOutcome>> runs) {
    runs.forEach((column, all) -> of.targets().forEach(each -> figures(column, each, all)));
    double slowest = 0;
    Map<Column, Integer> broken = new EnumMap<>(Column.class);
    for (MixedTarget each : of.others()) {
      for (Bound bound : bounds(each.owner())) {
        report.atMost(bound.name, bound.value.applyAsDouble(Column.LOOP), bound.most);
        for (Column column : runs.keySet()) {
          int breaks = bound.value.applyAsDouble(column) <= bound.most ? 0 : 1;
          broken.merge(column, breaks, Integer::sum);
        }
      }
      slowest = Math.max(slowest, value(Column.LOOP, each.owner(), "back_s"));
    }
    report.atMost(prefix + ": seconds until the others are back", slowest, MOST_BACK);
    String owner = of.trouble().owner();
    report.atMost(
        prefix + ", " + owner + ": seconds until it is back, beyond those under static",
        value(Column.LOOP, owner, "back_s") - value(Column.STATIC, owner, "back_s"),
        MOST_BACK);
    broken.forEach(
        (column, bounds) -> report.result(figure() + "_" + column.key() + "_breaks", bounds));
    report.atLeast(
        prefix + ": bounds of the others that priority alone breaks (must be some)",
        broken.getOrDefault(Column.PRIORITY, 0),
        1);
  }

  /** What must hold for a class that has done nothing, of any column. */
  private record Bound(String name, ToDoubleFunction<Column> value, double most) {}

  private List<Bound> bounds(String owner) {
    String words = prefix + ", " + owner;
    if (owner.equals(of.rest())) {
      return List.of(
          new Bound(
              words + ": lost, beyond those under static",
              column -> value(column, owner, "lost") - value(Column.STATIC, owner, "lost"),
              0),
          new Bound(
              words + ": p99 to that under static",
              column -> value(column, owner, "p99_ms") / value(Column.STATIC, owner, "p99_ms"),
              MOST_P99));
    }
    return List.of(
        new Bound(words + ": lost", column -> value(column, owner, "lost"), 0),
        new Bound(
            words + ": seconds beyond its target", column -> value(column, owner, "beyond_s"), 0));
  }

  private void figures(Column column, MixedTarget target, List<LiveOutcome> runs) {
    String owner = target.owner();
    TargetWindows.Span judged = of.thirds().judged();
    double lost = runs.stream().mapToLong(run -> run.lost(owner)).sum();
    int back = runs.stream().mapToInt(run -> target.back(run, of.thirds().after())).max().orElse(0);
    report.result(name(column, owner, "lost"), lost);
    report.result(name(column, owner, "beyond_s"), target.kept(runs, List.of(judged)).beyond());
    report.result(name(column, owner, "back_s"), back);
    report.result(
        name(column, owner, "p99_ms"), 1000 * Medians.percentile(latencies(owner, runs), 0.99));
  }

  /** From when targets count, but for seconds in which the machine stalled. */
  private double[] latencies(String owner, List<LiveOutcome> runs) {
    int from = of.thirds().judged().from();
    return runs.stream()
        .flatMap(
            run -> {
              boolean[] stalled = run.stalled();
              return run.sent(owner).stream()
                  .filter(each -> each.due() >= from && !stalled[(int) each.due()]);
            })
        .filter(SentRequest::ok)
        .mapToDouble(SentRequest::latency)
        .toArray();
  }

  private double value(Column column, String owner, String figure) {
    return report.value(name(column, owner, figure));
  }

  private String name(Column column, String owner, String figure) {
    return figure() + "_" + column.key() + "_" + owner + "_" + figure;
  }

  private String figure() {
    return prefix.replace(", ", "_").replace(' ', '_');
  }
}
