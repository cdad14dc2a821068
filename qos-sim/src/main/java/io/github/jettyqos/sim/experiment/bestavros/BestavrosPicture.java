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
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.knowm.xchart.XYChart;

/** Writes the table and the curves of {@link BestavrosPolicies}. */
final class BestavrosPicture {
  private BestavrosPicture() {}

  static void write(Setting setting, String name, FileGrid grid) throws IOException {
    Csv csv = new Csv("policy,users,in_service," + String.join(",", FileTimes.Summary.NAMES));
    grid.all()
        .forEach(
            (point, found) ->
                csv.row(
                    point.policy().key(),
                    DoubleStream.concat(
                            DoubleStream.of(point.users(), point.policy().most()),
                            found.values().stream().mapToDouble(each -> each))
                        .toArray()));
    csv.write(setting.file(name + ".csv"));
    List<XYChart> charts = new ArrayList<>();
    for (int most : new int[] {FEW, SATURATION}) {
      List<FilePolicy> policies = withNone(most);
      if (most == SATURATION) {
        policies.add(FilePolicy.bounded(most, BOUND));
      }
      String title = "Mean delay, at most " + most + " in service";
      charts.add(chart(grid, title, "mean delay (s)", policies, FileTimes.Summary::mean));
    }
    XYChart chart =
        Charts.of("Mean delay, " + OVERLOAD + " users", "at most in service", "mean delay (s)");
    overload(chart, "FIFO", grid, FilePolicy::fifo);
    overload(chart, "SFF", grid, FilePolicy::shortest);
    charts.add(chart);
    charts.forEach(each -> each.getStyler().setYAxisLogarithmic(true));
    charts.add(time(grid, "used", FileTimes.Summary::used));
    charts.add(time(grid, "reading", FileTimes.Summary::read));
    Charts.write(setting.file(name + ".png"), charts);
  }

  private static List<FilePolicy> withNone(int most) {
    List<FilePolicy> policies = new ArrayList<>(compared(most));
    policies.add(0, FilePolicy.NONE);
    return policies;
  }

  private static void overload(
      XYChart chart, String name, FileGrid grid, IntFunction<FilePolicy> policy) {
    Charts.line(
        chart,
        name,
        IN_SERVICE.stream().map(Integer::doubleValue).toList(),
        IN_SERVICE.stream().map(m -> grid.mean(OVERLOAD, policy.apply(m))).toList());
  }

  /** Graph (d). */
  private static XYChart time(
      FileGrid grid, String what, ToDoubleFunction<FileTimes.Summary> value) {
    String title = "Time " + what + ", at most " + FEW + " in service";
    return chart(grid, title, "part of the most", withNone(FEW), value);
  }

  private static XYChart chart(
      FileGrid grid,
      String title,
      String y,
      List<FilePolicy> policies,
      ToDoubleFunction<FileTimes.Summary> value) {
    XYChart chart = Charts.of(title, "users", y);
    for (FilePolicy policy : policies) {
      Charts.line(
          chart,
          policy.key(),
          LOADS.stream().map(Integer::doubleValue).toList(),
          LOADS.stream().map(users -> value.applyAsDouble(grid.at(users, policy))).toList());
    }
    return chart;
  }
}
