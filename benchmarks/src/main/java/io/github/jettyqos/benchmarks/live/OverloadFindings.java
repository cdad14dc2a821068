package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What classes with targets have while another one asks for more than there is. */
final class OverloadFindings {
  private static final double LEAST_PAID = 0.1;

  private final Report report;
  private final List<MixedTarget> targets;
  private final String payer;
  private final Thirds thirds;

  /** Targets are means; the overload begins with the second third. */
  OverloadFindings(Report report, List<MixedTarget> targets, String payer, Thirds thirds) {
    this.report = report;
    this.targets = List.copyOf(targets);
    this.payer = payer;
    this.thirds = thirds;
  }

  /** Adds figures of all columns, checks of the law, and one that lending alone breaks some. */
  void add(Map<Column, List<LiveOutcome>> runs) {
    runs.forEach(this::figures);
    int broken = 0;
    for (MixedTarget each : targets) {
      String owner = each.owner();
      report.atMost(owner + ": mean, ms", value(Column.LOOP, owner + "_mean_ms"), each.millis());
      report.atMost(owner + ": lost", value(Column.LOOP, owner + "_lost"), 0);
      broken += value(Column.LEND, owner + "_mean_ms") <= each.millis() ? 0 : 1;
      broken += value(Column.LEND, owner + "_lost") <= 0 ? 0 : 1;
    }
    report.atLeast(
        payer + ": part of it that is not served (it pays)",
        1 - value(Column.LOOP, payer + "_served"),
        LEAST_PAID);
    report.atLeast("bounds that lending without a law breaks (must be some)", broken, 1);
  }

  private void figures(Column column, List<LiveOutcome> runs) {
    for (MixedTarget each : targets) {
      String owner = each.owner();
      report.result(name(column, owner + "_mean_ms"), 1000 * mean(each, runs));
      report.result(name(column, owner + "_lost"), (double) count(owner, runs, sent -> !sent.ok()));
    }
    report.result(name(column, payer + "_served"), served(runs));
    report.result(
        name(column, "processors_busy"),
        runs.stream().mapToDouble(LiveOutcome::busyProcessors).average().orElse(Double.NaN));
  }

  /** While it is overloaded, but for seconds in which the machine stalled, and what was lost. */
  private double mean(MixedTarget target, List<LiveOutcome> runs) {
    List<Double> latencies = new ArrayList<>();
    for (LiveOutcome run : runs) {
      boolean[] stalled = run.stalled();
      for (SentRequest each : run.sent(target.owner())) {
        if (each.ok() && isOverloaded(each) && !stalled[(int) each.due()]) {
          latencies.add(each.latency());
        }
      }
    }
    return latencies.stream().mapToDouble(v -> v).average().orElse(Double.NaN);
  }

  private boolean isOverloaded(SentRequest request) {
    return request.due() >= thirds.length();
  }

  private double served(List<LiveOutcome> runs) {
    return (double) count(payer, runs, each -> isOverloaded(each) && each.ok())
        / count(payer, runs, this::isOverloaded);
  }

  private static long count(String owner, List<LiveOutcome> runs, Predicate<SentRequest> what) {
    return runs.stream().flatMap(run -> run.sent(owner).stream()).filter(what).count();
  }

  private double value(Column column, String figure) {
    return report.value(name(column, figure));
  }

  private static String name(Column column, String figure) {
    return column.key() + "_" + figure;
  }
}
