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
            "large");
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
                    found.large()));
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
    Charts.write(setting.file(name + ".png"), charts);
  }
}
