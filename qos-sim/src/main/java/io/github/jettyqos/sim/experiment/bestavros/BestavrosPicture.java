package io.github.jettyqos.sim.experiment.bestavros;

import static io.github.jettyqos.sim.experiment.bestavros.BestavrosPlan.FEW;
import static io.github.jettyqos.sim.experiment.bestavros.BestavrosPlan.IN_SERVICE;
import static io.github.jettyqos.sim.experiment.bestavros.BestavrosPlan.LOADS;
import static io.github.jettyqos.sim.experiment.bestavros.BestavrosPlan.OF_THE_PAPER;
import static io.github.jettyqos.sim.experiment.bestavros.BestavrosPlan.OVERLOAD;
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
    List<FilePolicy> few = new ArrayList<>(compared(FEW));
    few.add(0, FilePolicy.NONE);
    charts.add(
        chart(grid, "Mean delay, 10 in service", "mean delay (s)", few, FileTimes.Summary::mean));
    XYChart chart =
        Charts.of("Mean delay, " + OVERLOAD + " users", "at most in service", "mean delay (s)");
    overload(chart, "FIFO", grid, FilePolicy::fifo);
    overload(chart, "SFF", grid, FilePolicy::shortest);
    charts.add(chart);
    charts.forEach(each -> each.getStyler().setYAxisLogarithmic(true));
    List<FilePolicy> all = new ArrayList<>();
    OF_THE_PAPER.forEach(
        most -> all.addAll(List.of(FilePolicy.fifo(most), FilePolicy.shortest(most))));
    charts.add(
        chart(grid, "Mean waiting time (c)", "mean wait (s)", all, FileTimes.Summary::waiting));
    charts.add(chart(grid, "Time used (d)", "part of the most", few, FileTimes.Summary::used));
    charts.add(chart(grid, "Time reading (d)", "part of the most", few, FileTimes.Summary::read));
    charts.add(
        chart(grid, "Throughput (b)", "requests per second", few, FileTimes.Summary::throughput));
    Charts.write(setting.file(name + ".png"), charts);
  }

  private static void overload(
      XYChart chart, String name, FileGrid grid, IntFunction<FilePolicy> policy) {
    Charts.line(
        chart,
        name,
        IN_SERVICE.stream().map(Integer::doubleValue).toList(),
        IN_SERVICE.stream().map(m -> grid.mean(OVERLOAD, policy.apply(m))).toList());
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
          policy.key() + (policy.equals(FilePolicy.NONE) ? "" : " " + policy.most()),
          LOADS.stream().map(Integer::doubleValue).toList(),
          LOADS.stream().map(users -> value.applyAsDouble(grid.at(users, policy))).toList());
    }
    return chart;
  }
}
