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
 * The findings of {@code live-propose}. An error is |predicted - measured| / measured, of the mean
 * residence of one class in one change. "Moved" are those whose mean was predicted to move by more
 * than 30 %.
 */
final class ProposeFindings {
  private static final double MOST_OFF = 0.15;
  private static final int LEAST_MOVED = 10;

  private final Report report;
  private final List<List<Change>> changes;

  ProposeFindings(Report report, List<List<Change>> changes) {
    this.report = report;
    this.changes = List.copyOf(changes);
  }

  /** Adds figures and checks, one of the number of changes. */
  void add(int wanted) {
    errors("predicted", Change::next);
    errors("unchanged", Change::before);
    report.result("moved_means", values(Change::isMoved, any -> 1).length);
    report.result("standard_error_median", Medians.of(values(any -> true, Change::error)));
    double moved = changes.stream().filter(each -> each.stream().anyMatch(Change::isMoved)).count();
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

  private void errors(String name, ToDoubleFunction<Change> time) {
    ToDoubleFunction<Change> off = each -> each.off(time.applyAsDouble(each));
    double[] all = values(any -> true, off);
    double[] moved = values(Change::isMoved, off);
    report.result(name + "_median", Medians.of(all));
    report.result(name + "_p90", Medians.percentile(all, 0.9));
    report.result(name + "_moved_median", Medians.of(moved));
    report.result(name + "_moved_p90", Medians.percentile(moved, 0.9));
  }

  private double[] values(Predicate<Change> which, ToDoubleFunction<Change> value) {
    return changes.stream().flatMap(List::stream).filter(which).mapToDouble(value).toArray();
  }

  /** Writes a table. */
  void write(Path out) throws IOException {
    Csv csv = new Csv("change_class", "before_s", "now_s", "predicted_s", "measured_s", "error");
    for (int i = 0; i < changes.size(); i++) {
      for (Change each : changes.get(i)) {
        csv.row(
            (i + 1) + " " + each.name(),
            each.before(),
            each.now(),
            each.next(),
            each.measured(),
            each.error());
      }
    }
    csv.write(out.resolve(report.name() + ".csv"));
  }

  /**
   * A class in a change of the partition: the figures shown to an operator before it, and the
   * measurement after it; mean residence in seconds.
   *
   * @param name of the class
   * @param before measured over the last 10 to 20 s
   * @param now predicted under the partition then in force
   * @param next predicted under the next one
   * @param measured by the server afterwards
   * @param error the standard error of that, as a part of it
   */
  record Change(
      String name, double before, double now, double next, double measured, double error) {
    private static final double MOVED = 0.3;

    /** Whether the mean is predicted to move, up or down. */
    boolean isMoved() {
      return moves(now, next);
    }

    static boolean moves(double now, double next) {
      return Math.abs(next / now - 1) > MOVED;
    }

    /** The error of a figure as a part of the measurement; infinite where there is none. */
    double off(double time) {
      double off = Math.abs(time / measured - 1);
      return Double.isNaN(off) ? Double.POSITIVE_INFINITY : off;
    }
  }
}
