package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

  /** One run, for a person. */
  void say(Column column, WorkOutcome run) {
    StringBuilder line = new StringBuilder();
    for (MixedTarget each : targets) {
      line.append(
          String.format(
              Locale.ROOT,
              "; %s %.1f ms, loses %d",
              each.owner(),
              1000 * mean(each, List.of(run)),
              count(each.owner(), List.of(run), sent -> !sent.ok())));
    }
    Lines.say(
        "%s: %d requests, %.2f processors busy, %d s stalled%s; %s served %.2f",
        column.key(),
        run.count(any -> true),
        run.busyProcessors(),
        run.stalls(),
        line,
        payer,
        served(List.of(run)));
    for (int third = 1; third <= 3; third++) {
      Lines.say(
          "    at %d s: %s",
          third * thirds.length() - 1, run.live().inForce(third * thirds.length() - 1.0));
    }
  }

  /** Adds figures of all columns, checks of the law, and one that lending alone breaks some. */
  void add(Map<Column, List<WorkOutcome>> runs) {
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

  private void figures(Column column, List<WorkOutcome> runs) {
    for (MixedTarget each : targets) {
      String owner = each.owner();
      report.result(name(column, owner + "_mean_ms"), 1000 * mean(each, runs));
      report.result(name(column, owner + "_lost"), (double) count(owner, runs, sent -> !sent.ok()));
    }
    report.result(name(column, payer + "_served"), served(runs));
    report.result(
        name(column, "processors_busy"),
        runs.stream().mapToDouble(WorkOutcome::busyProcessors).average().orElse(Double.NaN));
  }

  /** While it is overloaded, but for seconds in which the machine stalled, and what was lost. */
  private double mean(MixedTarget target, List<WorkOutcome> runs) {
    List<Double> latencies = new ArrayList<>();
    for (WorkOutcome run : runs) {
      boolean[] stalled = run.stalled();
      for (SentRequest each : run.sent().getOrDefault(target.owner(), List.of())) {
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

  private double served(List<WorkOutcome> runs) {
    return (double) count(payer, runs, each -> isOverloaded(each) && each.ok())
        / count(payer, runs, this::isOverloaded);
  }

  private static long count(String owner, List<WorkOutcome> runs, Predicate<SentRequest> what) {
    return runs.stream()
        .flatMap(run -> run.sent().getOrDefault(owner, List.of()).stream())
        .filter(what)
        .count();
  }

  private double value(Column column, String figure) {
    return report.value(name(column, figure));
  }

  private static String name(Column column, String figure) {
    return column.key() + "_" + figure;
  }
}
