package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.law.PeriodDelay;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.XYChart;

/**
 * LiveSeries of runs as a table and as a picture: delays, pooled over runs, and budgets of the
 * first.
 */
final class LiveFiles {
  private LiveFiles() {}

  /** Runs of one kind, which differ by their seed. */
  record Group(String name, List<LiveOutcome> runs) {
    Group {
      runs = List.copyOf(runs);
    }
  }

  static void write(Path out, String name, List<Group> groups, Metric metric, double window)
      throws IOException {
    Csv csv = new Csv("group_class", "second", "delay_s", "completed", "budget", "predicted_s");
    List<XYChart> charts = new ArrayList<>();
    for (Group group : groups) {
      String title = name + ", " + group.name;
      XYChart delays = Charts.of(title, "s", "mean " + words(metric) + ", ms");
      XYChart budgets = Charts.of(title, "s", "budget, threads");
      LiveOutcome first = group.runs.get(0);
      for (int k = 0; k < first.classes().size(); k++) {
        add(csv, delays, budgets, group, k, metric, window);
      }
      charts.add(delays);
      charts.add(budgets);
    }
    csv.write(out.resolve(name + ".csv"));
    Charts.write(out.resolve(name + ".png"), charts, groups.size());
  }

  private static void add(
      Csv csv, XYChart delays, XYChart budgets, Group group, int k, Metric metric, double window) {
    LiveOutcome first = group.runs.get(0);
    String owner = first.classes().get(k).name();
    List<PeriodDelay> pooled = pooled(group.runs, k, metric, window);
    List<Double> x = new ArrayList<>();
    List<Double> y = new ArrayList<>();
    for (int i = 0; i < pooled.size(); i++) {
      double from = i * window;
      csv.row(
          group.name + "_" + owner,
          from,
          pooled.get(i).mean(),
          (double) pooled.get(i).count(),
          first.inForce(from + window / 2).budget(k),
          first.predicted(k, metric, from, from + window));
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

  static List<PeriodDelay> pooled(List<LiveOutcome> runs, int k, Metric metric, double window) {
    return LiveSeries.pooled(runs.stream().map(run -> run.windows(k, metric, window)).toList());
  }

  private static String words(Metric metric) {
    return metric == Metric.WAITING ? "waiting time" : "residence time";
  }
}
