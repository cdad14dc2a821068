package io.github.jettyqos.sim.experiment.bestavros;

import static io.github.jettyqos.sim.experiment.bestavros.BestavrosPlan.BOUND;
import static io.github.jettyqos.sim.experiment.bestavros.BestavrosPlan.FEW;
import static io.github.jettyqos.sim.experiment.bestavros.BestavrosPlan.IN_SERVICE;
import static io.github.jettyqos.sim.experiment.bestavros.BestavrosPlan.LOADS;
import static io.github.jettyqos.sim.experiment.bestavros.BestavrosPlan.OVERLOAD;
import static io.github.jettyqos.sim.experiment.bestavros.BestavrosPlan.SATURATION;
import static io.github.jettyqos.sim.experiment.bestavros.BestavrosPlan.compared;

import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.XYChart;

/** Writes the table and the curves of {@link BestavrosPolicies}. */
final class BestavrosPicture {
  private BestavrosPicture() {}

  static void write(Setting setting, String name, FileGrid grid) throws IOException {
    Csv csv =
        new Csv(
            "policy",
            "users",
            "in_service",
            "mean",
            "throughput",
            "longest",
            "longest_wait",
            "small",
            "middle",
            "large",
            "used_time",
            "reading_time");
    grid.all()
        .forEach(
            (point, found) ->
                csv.row(
                    point.policy().key(),
                    point.users(),
                    point.policy().most(),
                    found.mean(),
                    found.throughput(),
                    found.longest(),
                    found.longestWait(),
                    found.small(),
                    found.middle(),
                    found.large(),
                    found.used(),
                    found.read()));
    csv.write(setting.file(name + ".csv"));
    List<XYChart> charts = new ArrayList<>();
    for (int most : new int[] {FEW, SATURATION}) {
      XYChart chart =
          Charts.of("Mean delay, at most " + most + " in service", "users", "mean delay (s)");
      List<FilePolicy> policies = new ArrayList<>(compared(most));
      policies.add(0, FilePolicy.NONE);
      if (most == SATURATION) {
        policies.add(FilePolicy.bounded(most, BOUND));
      }
      for (FilePolicy policy : policies) {
        Charts.line(
            chart,
            policy.key(),
            LOADS.stream().map(users -> (double) users).toList(),
            LOADS.stream().map(users -> grid.mean(users, policy)).toList());
      }
      charts.add(chart);
    }
    XYChart chart =
        Charts.of("Mean delay, " + OVERLOAD + " users", "at most in service", "mean delay (s)");
    List<Double> most = IN_SERVICE.stream().map(m -> (double) m).toList();
    Charts.line(
        chart,
        "FIFO",
        most,
        IN_SERVICE.stream().map(m -> grid.mean(OVERLOAD, FilePolicy.fifo(m))).toList());
    Charts.line(
        chart,
        "SFF",
        most,
        IN_SERVICE.stream().map(m -> grid.mean(OVERLOAD, FilePolicy.shortest(m))).toList());
    charts.add(chart);
    charts.forEach(each -> each.getStyler().setYAxisLogarithmic(true));
    charts.add(time(grid, "used", FileTimes.Summary::used));
    charts.add(time(grid, "reading", FileTimes.Summary::read));
    Charts.write(setting.file(name + ".png"), charts);
  }

  /** Graph (d). */
  private static XYChart time(
      FileGrid grid, String what, ToDoubleFunction<FileTimes.Summary> value) {
    XYChart chart =
        Charts.of("Time " + what + ", at most " + FEW + " in service", "users", "part of the most");
    List<FilePolicy> policies = new ArrayList<>(compared(FEW));
    policies.add(0, FilePolicy.NONE);
    for (FilePolicy policy : policies) {
      Charts.line(
          chart,
          policy.key(),
          LOADS.stream().map(users -> (double) users).toList(),
          LOADS.stream().map(users -> value.applyAsDouble(grid.at(users, policy))).toList());
    }
    return chart;
  }
}
