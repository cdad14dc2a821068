package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The effect of one class's trouble on the others, and how long it lasted. */
final class TroubleFindings {
  private static final int MOST_BACK = 3;
  private static final double MOST_P99 = 1.1;

  private final Report report;
  private final TroubleCase of;
  private final String prefix;

  /** Names of figures begin with a prefix and the name of the case. */
  TroubleFindings(Report report, String prefix, TroubleCase of) {
    this.report = report;
    this.of = of;
    this.prefix = prefix + of.name();
  }

  /**
   * A bound on a class that is not in trouble.
   *
   * @param name of the check
   * @param value of a variant
   * @param most the bound
   */
  private record Bound(String name, ToDoubleFunction<Variant> value, double most) {
    boolean isBroken(Variant variant) {
      return !(value.applyAsDouble(variant) <= most);
    }
  }

  /** Adds figures of all variants, checks of the law, and one that priority alone breaks some. */
  void add(Map<Variant, List<LiveOutcome>> runs) {
    runs.forEach((variant, all) -> of.targets().forEach(each -> figures(variant, each, all)));
    List<Bound> bounds = of.others().stream().flatMap(each -> bounds(each.owner())).toList();
    bounds.forEach(
        each -> report.atMost(each.name, each.value.applyAsDouble(Variant.LOOP), each.most));
    for (Variant variant : runs.keySet()) {
      long broken = bounds.stream().filter(each -> each.isBroken(variant)).count();
      report.result(figure() + "_" + variant.key() + "_breaks", (double) broken);
    }
    double slowest =
        of.others().stream()
            .mapToDouble(each -> value(Variant.LOOP, each.owner(), "back_s"))
            .max()
            .orElse(0);
    report.atMost(prefix + ": seconds until the others are back", slowest, MOST_BACK);
    String owner = of.trouble().owner();
    report.atMost(
        prefix + ", " + owner + ": seconds until it is back, beyond those under static",
        value(Variant.LOOP, owner, "back_s") - value(Variant.STATIC, owner, "back_s"),
        MOST_BACK);
    report.atLeast(
        prefix + ": bounds of the others that priority alone breaks (must be some)",
        figure() + "_priority_breaks",
        1);
  }

  private Stream<Bound> bounds(String owner) {
    String words = prefix + ", " + owner;
    if (owner.equals(of.rest())) {
      return Stream.of(
          new Bound(
              words + ": lost, beyond those under static",
              variant -> value(variant, owner, "lost") - value(Variant.STATIC, owner, "lost"),
              0),
          new Bound(
              words + ": p99 to that under static",
              variant -> value(variant, owner, "p99_ms") / value(Variant.STATIC, owner, "p99_ms"),
              MOST_P99));
    }
    return Stream.of(
        new Bound(words + ": lost", variant -> value(variant, owner, "lost"), 0),
        new Bound(
            words + ": seconds beyond its target",
            variant -> value(variant, owner, "beyond_s"),
            0));
  }

  private void figures(Variant variant, MixedTarget target, List<LiveOutcome> runs) {
    String owner = target.owner();
    TargetWindows.Span judged = of.judged();
    double[] latencies =
        runs.stream().flatMapToDouble(run -> run.latencies(owner, judged.from())).toArray();
    int back = runs.stream().mapToInt(run -> target.back(run, of.after())).max().orElse(0);
    double lost = runs.stream().mapToLong(run -> run.lost(owner)).sum();
    report.result(name(variant, owner, "lost"), lost);
    report.result(name(variant, owner, "beyond_s"), target.kept(runs, List.of(judged)).beyond());
    report.result(name(variant, owner, "back_s"), back);
    report.result(name(variant, owner, "p99_ms"), 1000 * Medians.percentile(latencies, 0.99));
  }

  private double value(Variant variant, String owner, String figure) {
    return report.value(name(variant, owner, figure));
  }

  private String name(Variant variant, String owner, String figure) {
    return figure() + "_" + variant.key() + "_" + owner + "_" + figure;
  }

  private String figure() {
    return prefix.replace(", ", "_").replace(' ', '_');
  }
}
