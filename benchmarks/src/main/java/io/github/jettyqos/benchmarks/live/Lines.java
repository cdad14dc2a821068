package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines that every live experiment prints: measured against predicted, client against server. */
final class Lines {
  private static final double MODEL_BOUND = 0.15;

  private final Report report;
  private final List<Double> errors = new ArrayList<>();
  private double worstOverhead;

  Lines(Report report) {
    this.report = report;
  }

  static void say(String format, Object... arguments) {
    System.err.printf(Locale.ROOT, format + "%n", arguments);
  }

  /** Compares the model's delays of all classes between two times with those that were measured. */
  void model(String name, LiveOutcome run, Metric metric, double from, double to) {
    for (int k = 0; k < run.classes().size(); k++) {
      double measured = run.mean(k, metric, from, to);
      double predicted = run.predicted(k, metric, from, to);
      double error = Math.abs(predicted / measured - 1);
      if (!Double.isFinite(error)) {
        say(
            "  %s, %s: measured %.4f s, predicted %.4f s",
            name, run.classes().get(k).name(), measured, predicted);
        continue;
      }
      errors.add(error);
      say(
          "  %s, %s: measured %.4f s, predicted %.4f s, error %.0f %%",
          name, run.classes().get(k).name(), measured, predicted, 100 * error);
    }
  }

  /** How much longer clients waited than the server knows of. */
  void overhead(LiveOutcome run) {
    for (int k = 0; k < run.classes().size(); k++) {
      double server = run.mean(k, Metric.RESIDENCE, 0, Double.POSITIVE_INFINITY);
      double client = run.client(k, 0).mean();
      if (Double.isFinite(client - server)) {
        worstOverhead = Math.max(worstOverhead, client - server);
      }
    }
  }

  /** The median error of the model, and why it is what it is where it is above 15 %. */
  void conclude(String why) {
    double median = Medians.of(errors.stream().mapToDouble(e -> e).toArray());
    report.result("model_median_error", median);
    report.result("client_beyond_server_ms_worst_mean", 1000 * worstOverhead);
    if (!(median <= MODEL_BOUND)) {
      report.note(
          String.format(
              Locale.ROOT,
              "measured against predicted: median error %.0f %%, above 15 %%: %s",
              100 * median,
              why));
    }
  }
}
