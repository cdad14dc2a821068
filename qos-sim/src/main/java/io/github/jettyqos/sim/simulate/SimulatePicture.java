package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.sim.report.Charts;
import io.github.jettyqos.sim.simulate.Series.Column;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.XYChart;

/** Delays and budgets over time: a row of charts for each scenario, on the same scales. */
final class SimulatePicture {
  private static final double NANOS = 1e9;

  private SimulatePicture() {}

  static void write(Path file, List<ScenarioResult> outcomes, SimulatedTime span)
      throws IOException {
    List<XYChart> charts = new ArrayList<>();
    double longest = 0;
    double most = 0;
    for (ScenarioResult outcome : outcomes) {
      for (ClassTotals each : outcome.classes()) {
        longest = Math.max(longest, greatest(each, Column.DELAY));
        most = Math.max(most, greatest(each, Column.BUDGET));
      }
    }
    for (ScenarioResult outcome : outcomes) {
      String which = outcome.scenario().file() + ", " + outcome.scenario().law();
      XYChart delays = Charts.of("Delays: " + which, "time (s)", "delay (s), statistic of target");
      XYChart budgets = Charts.of("Budgets: " + which, "time (s)", "threads");
      lines(delays, outcome, Column.DELAY, span);
      lines(budgets, outcome, Column.BUDGET, span);
      targets(delays, outcome, span);
      delays.getStyler().setYAxisMin(0.0).setYAxisMax(longest * 1.05 + 1e-6);
      budgets.getStyler().setYAxisMin(0.0).setYAxisMax(most * 1.05);
      charts.add(delays);
      charts.add(budgets);
    }
    Charts.write(file, charts, outcomes.size());
  }

  private static double greatest(ClassTotals of, Column column) {
    double greatest = 0;
    for (int i = 0; i < of.series().size(); i++) {
      double value = of.series().mean(i, column);
      greatest = Double.isNaN(value) ? greatest : Math.max(greatest, value);
    }
    return greatest;
  }

  private static void lines(
      XYChart chart, ScenarioResult outcome, Column column, SimulatedTime span) {
    double window = span.window().toNanos() / NANOS;
    for (ClassTotals each : outcome.classes()) {
      Series series = each.series();
      Charts.line(
          chart,
          each.owner().name(),
          series.size(),
          i -> (i + 1) * window,
          i -> series.mean(i, column));
    }
  }

  /** Adds the targets after the lines, in their colours. */
  private static void targets(XYChart chart, ScenarioResult outcome, SimulatedTime span) {
    double window = span.window().toNanos() / NANOS;
    for (ClassTotals each : outcome.classes()) {
      if (each.owner().guarantee().target().isPresent() && each.series().size() > 0) {
        double reference = each.owner().guarantee().target().get().reference().toNanos() / NANOS;
        Charts.level(chart, each.owner().name(), window, each.series().size() * window, reference);
      }
    }
  }
}
