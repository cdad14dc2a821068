package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.sim.report.Charts;
import io.github.jettyqos.sim.report.Texts;
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
    Charts.write(file, charts(outcomes, span), outcomes.size());
  }

  /** Two charts for each scenario: delays, budgets. */
  static List<XYChart> charts(List<ScenarioResult> outcomes, SimulatedTime span) {
    List<XYChart> charts = new ArrayList<>();
    double longest = 0;
    double most = 0;
    for (ScenarioResult outcome : outcomes) {
      for (ClassTotals each : outcome.classes()) {
        longest = Math.max(longest, greatest(each, Column.DELAY));
        longest =
            Math.max(longest, each.owner().guarantee().target().map(Target::seconds).orElse(0.0));
        most = Math.max(most, greatest(each, Column.BUDGET));
      }
    }
    for (ScenarioResult outcome : outcomes) {
      String which = outcome.scenario().file() + ", " + outcome.scenario().law();
      XYChart delays = Charts.of("Delays: " + which, "time (s)", "delay (s); dashed: target");
      XYChart budgets = Charts.of("Budgets: " + which, "time (s)", "threads");
      lines(delays, outcome, Column.DELAY, span);
      lines(budgets, outcome, Column.BUDGET, span);
      targets(delays, outcome, span);
      delays.getStyler().setYAxisMin(0.0).setYAxisMax(longest * 1.05 + 1e-6);
      budgets.getStyler().setYAxisMin(0.0).setYAxisMax(most * 1.05);
      charts.add(delays);
      charts.add(budgets);
    }
    return charts;
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
          column == Column.DELAY ? Texts.delays(each.owner()) : each.owner().name(),
          series.size(),
          i -> (i + 1) * window,
          i -> series.mean(i, column));
    }
  }

  /** Adds the targets after the lines, in their colours. */
  private static void targets(XYChart chart, ScenarioResult outcome, SimulatedTime span) {
    double window = span.window().toNanos() / NANOS;
    for (ClassTotals each : outcome.classes()) {
      double end = each.series().size() * window;
      each.owner()
          .guarantee()
          .target()
          .ifPresent(
              target ->
                  Charts.level(chart, Texts.delays(each.owner()), window, end, target.seconds()));
    }
  }
}
