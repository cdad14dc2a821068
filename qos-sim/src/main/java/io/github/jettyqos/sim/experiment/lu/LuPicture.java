package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.report.Charts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.knowm.xchart.XYChart;

/** Pictures and tables of sampled delays, like those of the paper. */
final class LuPicture {
  private LuPicture() {}

  /** Connection delays over time. */
  static XYChart delays(String title, LuSeries series) {
    XYChart chart = Charts.of(title, "time (s)", "connection delay (s)");
    for (int k = 0; k < series.classes(); k++) {
      int which = k;
      line(chart, "class " + k, series, m -> series.delay(which, m));
    }
    return chart;
  }

  /** Ratios of delays of neighbours, and of their processes, over time. */
  static XYChart ratios(String title, LuSeries series) {
    XYChart chart = Charts.of(title, "time (s)", "ratio");
    for (int k = 1; k < series.classes(); k++) {
      int which = k;
      line(chart, "C%d/C%d".formatted(k, k - 1), series, m -> series.ratio(which, m));
      line(
          chart,
          "B%d/B%d".formatted(k - 1, k),
          series,
          m -> series.budget(which - 1, m) / series.budget(which, m));
    }
    return chart;
  }

  private static void line(XYChart chart, String name, LuSeries series, IntToDoubleFunction value) {
    Charts.line(chart, name, series.samples(), LuSeries::seconds, value);
  }

  /** Delays and budgets of laws beside each other, sample by sample. */
  static Csv table(List<LuStep> steps) {
    List<String> columns = new ArrayList<>(List.of("seconds"));
    for (LuStep step : steps) {
      for (int k = 0; k < step.mean().classes(); k++) {
        columns.add("%s_delay%d_s".formatted(step.name(), k));
        columns.add("%s_budget%d".formatted(step.name(), k));
      }
    }
    Csv csv = new Csv(columns.toArray(String[]::new));
    for (int m = 0; m < steps.get(0).mean().samples(); m++) {
      int sample = m;
      List<Double> row = new ArrayList<>(List.of((double) LuSeries.seconds(m)));
      for (LuStep step : steps) {
        for (int k = 0; k < step.mean().classes(); k++) {
          row.add(step.mean().delay(k, sample));
          row.add(step.mean().budget(k, sample));
        }
      }
      csv.row(row.stream().mapToDouble(each -> each).toArray());
    }
    return csv;
  }
}
