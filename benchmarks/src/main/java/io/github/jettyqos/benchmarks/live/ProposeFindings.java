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
 * What {@code live-propose} found. An error is |predicted - measured| / measured, of the mean
 * residence of one class in one change; every class in every change that counts is one. "Moved" are
 * those whose mean was predicted to move by more than 30 %.
 */
final class ProposeFindings {
  private static final double MOST_OFF = 0.15;
  private static final int LEAST_MOVED = 10;

  private final Report report;
  private final List<List<ProposedChange>> changes;

  ProposeFindings(Report report, List<List<ProposedChange>> changes) {
    this.report = report;
    this.changes = List.copyOf(changes);
  }

  /** Adds figures and checks of so many changes that should be. */
  void add(int wanted) {
    errors("predicted", each -> each.shown().next());
    errors("unchanged", each -> each.shown().before());
    errors("by_last_step", each -> each.shown().byLastStep());
    errors("at_true_rates", each -> each.shown().byTruth());
    report.result("moved_means", values(ProposedChange::isMoved, any -> 1).length);
    report.result("raised_means", values(ProposedChange::isRaised, any -> 1).length);
    report.result("standard_error_median", median(any -> true, ProposedChange::error));
    report.result(
        "moved_standard_error_median", median(ProposedChange::isMoved, ProposedChange::error));
    report.result("lost_most", Medians.percentile(values(any -> true, ProposedChange::lost), 1));
    report.result(
        "lost_predicted_most",
        Medians.percentile(values(any -> true, each -> each.shown().ifApplied().loss()), 1));
    double moved =
        changes.stream().filter(each -> each.stream().anyMatch(ProposedChange::isMoved)).count();
    report.atMost("median error of all means", "predicted_median", MOST_OFF);
    report.atMost(
        "median error of means that were predicted to move", "predicted_moved_median", MOST_OFF);
    report.atLeast("changes that were predicted to move a mean", moved, LEAST_MOVED);
    report.atLeast(
        "its twin, that nothing changes: median error of the same",
        "unchanged_moved_median",
        MOST_OFF);
    report.atLeast("changes beside which the machine did not stall", changes.size(), wanted);
  }

  private void errors(String name, ToDoubleFunction<ProposedChange> time) {
    ToDoubleFunction<ProposedChange> off = each -> each.off(time.applyAsDouble(each));
    report.result(name + "_median", median(any -> true, off));
    report.result(name + "_p90", Medians.percentile(values(any -> true, off), 0.9));
    report.result(name + "_moved_median", median(ProposedChange::isMoved, off));
    report.result(
        name + "_moved_p90", Medians.percentile(values(ProposedChange::isMoved, off), 0.9));
  }

  private double[] values(Predicate<ProposedChange> which, ToDoubleFunction<ProposedChange> value) {
    return changes.stream().flatMap(List::stream).filter(which).mapToDouble(value).toArray();
  }

  private double median(Predicate<ProposedChange> which, ToDoubleFunction<ProposedChange> value) {
    return Medians.of(values(which, value));
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
            "at_true_rates_s",
            "measured_s",
            "error",
            "lost",
            "lost_if_applied");
    for (int i = 0; i < changes.size(); i++) {
      for (ProposedChange each : changes.get(i)) {
        ProposedChange.Shown shown = each.shown();
        csv.row(
            (i + 1) + " " + each.name(),
            each.load(),
            shown.before(),
            shown.now(),
            shown.next(),
            shown.byLastStep(),
            shown.byTruth(),
            each.measured(),
            each.error(),
            each.lost(),
            shown.ifApplied().loss());
      }
    }
    csv.write(out.resolve(name + ".csv"));
  }
}
