package io.github.jettyqos.sim.experiment.shift;

import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.XYChart;

/** Delays and budgets over the time of the scenario, in the mean over seeds. */
final class ShiftFigure {
  private ShiftFigure() {}

  static void write(
      Setting setting, String name, List<ShiftOutcome> bound, List<ShiftOutcome> track)
      throws IOException {
    Csv csv =
        new Csv(
            "second",
            "gold_over_target",
            "silver_over_target",
            "bronze_over_target",
            "gold_budget",
            "silver_budget",
            "bronze_budget",
            "gold_track_over_target",
            "silver_track_over_target",
            "bronze_track_over_target");
    List<Double> seconds = new ArrayList<>();
    List<List<Double>> columns = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      columns.add(new ArrayList<>());
    }
    int perSecond = (int) (1_000_000_000L / ShiftRun.PERIOD.toNanos());
    for (int second = 1; second < ShiftScenario.END; second++) {
      seconds.add((double) second);
      double[] row = new double[10];
      row[0] = second;
      for (int k = 0; k < 3; k++) {
        int index = k;
        int at = second;
        row[1 + k] = ShiftOutcome.meanOf(bound, r -> r.mean(index, at, at + 1)) / target(k);
        row[4 + k] = ShiftOutcome.meanOf(bound, r -> r.budget(index, at * perSecond));
        row[7 + k] = ShiftOutcome.meanOf(track, r -> r.mean(index, at, at + 1)) / target(k);
      }
      csv.row(row);
      for (int i = 0; i < 9; i++) {
        columns.get(i).add(row[i + 1]);
      }
    }
    csv.write(setting.file(name + ".csv"));
    List<XYChart> charts = new ArrayList<>();
    charts.add(chart("Upper bounds", "mean residence / target", seconds, columns.subList(0, 3)));
    charts.add(chart("Budgets under upper bounds", "threads", seconds, columns.subList(3, 6)));
    charts.add(
        chart(
            "Gold and silver to settle at",
            "mean residence / target",
            seconds,
            columns.subList(6, 9)));
    Charts.write(setting.file(name + ".png"), charts);
  }

  private static XYChart chart(String title, String y, List<Double> x, List<List<Double>> of) {
    XYChart chart = Charts.of(title, "time (s)", y);
    for (int k = 0; k < of.size(); k++) {
      Charts.line(chart, ShiftScenario.NAMES.get(k), x, of.get(k));
    }
    return chart;
  }

  private static double target(int k) {
    return ShiftScenario.target(k);
  }
}
