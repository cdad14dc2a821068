package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.sim.experiment.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * What {@code live-propose} found. An error is |predicted - measured| / measured of the mean
 * residence of a class in a change; every class of every change counts, and "moved" are those that
 * were predicted to move.
 */
final class ProposeFindings {
  private static final double MOST_OFF = 0.15;
  private static final int LEAST_MOVED = 10;
  private static final double MOST_STALLED = 0.05;
  private static final double STALL = 20;

  private final Report report;
  private final List<List<ProposedChange>> changes;

  ProposeFindings(Report report, List<List<ProposedChange>> changes) {
    this.report = report;
    this.changes = List.copyOf(changes);
  }

  /** Adds figures and checks. */
  void add(List<Double> late) {
    say();
    errors("predicted", each -> each.ifApplied().residence());
    errors("twin", ProposedChange::before);
    errors("by_last_step", each -> each.byLastStep().residence());
    errors("by_true_rates", each -> each.byTruth().residence());
    report.result(
        "moved_changes", (double) changes.stream().filter(ProposeFindings::isMoved).count());
    report.result("moved_means", count(ProposedChange::isMoved));
    report.result(
        "moved_up",
        count(e -> e.isMoved() && e.ifApplied().residence() > e.predicted().residence()));
    report.result("standard_error_median", median(any -> true, ProposedChange::error));
    report.result(
        "standard_error_moved_median", median(ProposedChange::isMoved, ProposedChange::error));
    report.result(
        "client_beyond_server_ms_median",
        median(any -> true, each -> 1e3 * (each.client() - each.measured())));
    double stalled = late.stream().filter(each -> each > STALL).count() / (double) late.size();
    report.atMost(
        "predicted against measured: median error", report.value("predicted_median"), MOST_OFF);
    report.atMost(
        "the same of means predicted to move by more than 30 %",
        report.value("predicted_moved_median"), MOST_OFF);
    report.atLeast("changes predicted to do so", report.value("moved_changes"), LEAST_MOVED);
    report.atLeast(
        "median error there of: nothing changes", report.value("twin_moved_median"), MOST_OFF);
    report.atMost("part of the seconds in which the machine stalled", stalled, MOST_STALLED);
  }

  private static boolean isMoved(List<ProposedChange> change) {
    return change.stream().anyMatch(ProposedChange::isMoved);
  }

  private void errors(String name, ToDoubleFunction<ProposedChange> time) {
    ToDoubleFunction<ProposedChange> off = each -> each.off(time.applyAsDouble(each));
    report.result(name + "_median", median(any -> true, off));
    report.result(name + "_p90", LiveSeries.percentile(values(any -> true, off), 0.9));
    report.result(name + "_moved_median", median(ProposedChange::isMoved, off));
    report.result(
        name + "_moved_p90", LiveSeries.percentile(values(ProposedChange::isMoved, off), 0.9));
  }

  private double[] values(Predicate<ProposedChange> which, ToDoubleFunction<ProposedChange> value) {
    return changes.stream().flatMap(List::stream).filter(which).mapToDouble(value).toArray();
  }

  private double median(Predicate<ProposedChange> which, ToDoubleFunction<ProposedChange> value) {
    return Medians.of(values(which, value));
  }

  private double count(Predicate<ProposedChange> which) {
    return values(which, any -> 1).length;
  }

  private void say() {
    for (int i = 0; i < changes.size(); i++) {
      for (int k = 0; k < changes.get(i).size(); k++) {
        ProposedChange each = changes.get(i).get(k);
        Lines.say(
            "%2d %-6s %s load %.2f before %.1f, now %.1f -> %.1f (last step %.1f, truth %.1f);"
                + " measured %.1f ms +- %.1f %%, off %.0f %%",
            i + 1,
            MixedExperiment.WORKS.get(k).name(),
            each.isMoved() ? "*" : " ",
            each.load(),
            1e3 * each.before(),
            1e3 * each.predicted().residence(),
            1e3 * each.ifApplied().residence(),
            1e3 * each.byLastStep().residence(),
            1e3 * each.byTruth().residence(),
            1e3 * each.measured(),
            100 * each.error(),
            100 * each.off(each.ifApplied().residence()));
      }
    }
  }

  /** Writes a table. */
  void write(Path out, String name) throws IOException {
    Csv csv =
        new Csv(
            "change_class",
            "load",
            "before_s",
            "predicted_s",
            "if_applied_s",
            "by_last_step_s",
            "by_true_rates_s",
            "measured_s",
            "error",
            "client_s",
            "lost");
    for (int i = 0; i < changes.size(); i++) {
      for (int k = 0; k < changes.get(i).size(); k++) {
        ProposedChange each = changes.get(i).get(k);
        csv.row(
            (i + 1) + " " + MixedExperiment.WORKS.get(k).name(),
            each.load(),
            each.before(),
            each.predicted().residence(),
            each.ifApplied().residence(),
            each.byLastStep().residence(),
            each.byTruth().residence(),
            each.measured(),
            each.error(),
            each.client(),
            each.ifApplied().loss());
      }
    }
    csv.write(out.resolve(name + ".csv"));
  }
}
