package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.load.ClientWindow;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.knowm.xchart.XYChart;

/**
 * The runs of an experiment, in groups of one kind that differ by their seeds, and what is said of
 * them: figures, a table and a picture.
 */
final class Trials implements AutoCloseable {
  private static final double MODEL_BOUND = 0.15;
  private static final long WARM_SEED = 99;

  private final Report report;
  private final LiveProcesses processes;
  private final Map<String, List<LiveOutcome>> groups = new LinkedHashMap<>();
  private final List<Double> errors = new ArrayList<>();
  private double worstOverhead;

  Trials(Report report, LiveProcesses processes) {
    this.report = report;
    this.processes = processes;
  }

  static void say(String format, Object... arguments) {
    System.err.printf(Locale.ROOT, format + "%n", arguments);
  }

  /** A run that compiles, and counts nowhere. */
  void warmUp(LiveRun run) throws Exception {
    LiveOutcome ignored = run.run(processes, WARM_SEED);
  }

  /** A run that is in a group. */
  LiveOutcome run(String group, LiveRun run, long seed) throws Exception {
    LiveOutcome outcome = run.run(processes, seed);
    groups.computeIfAbsent(group, any -> new ArrayList<>()).add(outcome);
    return outcome;
  }

  List<LiveOutcome> of(String group) {
    return groups.getOrDefault(group, List.of());
  }

  /**
   * Compares the model's delays between two times of the first of a group with what is measured.
   */
  void model(String group, double from, double to) {
    model(group, of(group).get(0), from, to);
  }

  /** The same of any run. */
  void model(String name, LiveOutcome run, double from, double to) {
    for (int k = 0; k < run.classes().size(); k++) {
      double measured = run.mean(k, from, to);
      double predicted = run.predicted(k, from, to);
      double error = Math.abs(predicted / measured - 1);
      say(
          "  %s, %s: measured %.4f s, predicted %.4f s, error %.0f %%",
          name, run.classes().get(k).name(), measured, predicted, 100 * error);
      if (Double.isFinite(error)) {
        errors.add(error);
      }
    }
  }

  /** Notes how much longer clients waited than the server knows of, in all runs of a group. */
  void overhead(String group) {
    for (LiveOutcome run : of(group)) {
      for (int k = 0; k < run.classes().size(); k++) {
        double server = run.mean(k, 0, Double.POSITIVE_INFINITY);
        double client = ClientWindow.of(run.sent(run.classes().get(k).name())).mean();
        if (Double.isFinite(client - server)) {
          worstOverhead = Math.max(worstOverhead, client - server);
        }
      }
    }
  }

  /** The median error of the model, and why it is what it is where it is above 15 %. */
  void conclude(String why) {
    double median = Medians.of(errors);
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

  /** All groups as a table and as a picture. */
  void write(Path out, double window) throws IOException {
    write(out, report.name(), groups, window);
  }

  /** Groups as a table and as a picture: delays, pooled over runs, and budgets of the first. */
  static void write(Path out, String name, Map<String, List<LiveOutcome>> groups, double window)
      throws IOException {
    Csv csv = new Csv("group_class", "second", "delay_s", "completed", "budget", "predicted_s");
    List<XYChart> charts = new ArrayList<>();
    groups.forEach(
        (group, runs) -> {
          String title = name + ", " + group;
          XYChart delays = Charts.of(title, "s", "mean residence time, ms");
          XYChart budgets = Charts.of(title, "s", "budget, threads");
          for (int k = 0; k < runs.get(0).classes().size(); k++) {
            add(csv, delays, budgets, group, runs, k, window);
          }
          charts.add(delays);
          charts.add(budgets);
        });
    csv.write(out.resolve(name + ".csv"));
    Charts.write(out.resolve(name + ".png"), charts, groups.size());
  }

  private static void add(
      Csv csv,
      XYChart delays,
      XYChart budgets,
      String group,
      List<LiveOutcome> runs,
      int k,
      double window) {
    LiveOutcome first = runs.get(0);
    String owner = first.classes().get(k).name();
    List<PeriodDelay> pooled = pooled(runs, k, window);
    List<Double> x = new ArrayList<>();
    List<Double> y = new ArrayList<>();
    for (int i = 0; i < pooled.size(); i++) {
      double from = i * window;
      csv.row(
          group + "_" + owner,
          from,
          pooled.get(i).mean(),
          (double) pooled.get(i).count(),
          first.inForce(from + window / 2).budget(k),
          first.predicted(k, from, from + window));
      if (pooled.get(i).count() > 0) {
        x.add(from + window / 2);
        y.add(1000 * pooled.get(i).mean());
      }
    }
    Charts.line(delays, owner, x, y);
    List<Double> at = new ArrayList<>();
    List<Double> budget = new ArrayList<>();
    for (LoopRecord each : first.records(0, first.seconds())) {
      at.add((each.step().atNanos() - first.startNanos()) * 1e-9);
      budget.add((double) each.step().applied().budget(k));
    }
    Charts.line(budgets, owner, at, budget);
  }

  /** Mean residence times in windows, of all runs together. */
  static List<PeriodDelay> pooled(List<LiveOutcome> runs, int k, double window) {
    return LiveSeries.pooled(runs.stream().map(run -> run.windows(k, window)).toList());
  }

  @Override
  public void close() {
    processes.close();
  }
}
