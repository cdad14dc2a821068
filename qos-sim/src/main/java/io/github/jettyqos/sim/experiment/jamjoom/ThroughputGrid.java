package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Means;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.experiment.jamjoom.DiskSite.Load;
import io.github.jettyqos.sim.experiment.jamjoom.DiskSite.Throughput;
import io.github.jettyqos.sim.report.Charts;
import java.util.List;
import org.knowm.xchart.XYChart;

/** Throughput of two services with each number of threads, a mean over seeds. */
final class ThroughputGrid {
  /** Threads of the first service; those in between stand for totals of both. */
  static final List<Integer> FIRST = List.of(1, 2, 4, 8, 12, 16, 24, 32, 40, 48, 64);

  /** Threads of the second service. */
  static final List<Integer> SECOND = List.of(0, 1, 4, 8, 16, 32, 64);

  static final int MOST = 64;

  /** The numbers of threads of both services. */
  private record Point(int first, int second) {}

  private static final List<Point> POINTS =
      SECOND.stream().flatMap(second -> FIRST.stream().map(m -> new Point(m, second))).toList();

  private final List<Throughput> means;

  private ThroughputGrid(List<Throughput> means) {
    this.means = means;
  }

  /**
   * Simulates it.
   *
   * @param seconds of virtual time for two threads; more threads complete more
   */
  static ThroughputGrid of(Setting setting, Load first, Load second, double seconds) {
    String what = JamjoomFig3.word(first) + " beside " + JamjoomFig3.word(second);
    return new ThroughputGrid(
        setting
            .overPoints(
                what,
                POINTS,
                (at, seed) -> {
                  double time = seconds / Math.sqrt((at.first + at.second) / 2.0);
                  return DiskSite.run(first, at.first, second, at.second, time, seed);
                })
            .stream()
            .map(
                runs ->
                    new Throughput(
                        Means.of(runs, Throughput::first), Means.of(runs, Throughput::second)))
            .toList());
  }

  /** The mean throughput with these numbers of threads. */
  Throughput at(int first, int second) {
    return means.get(POINTS.indexOf(new Point(first, second)));
  }

  /** The greatest throughput of the first service beside this number of threads of the second. */
  double greatest(int second) {
    return FIRST.stream().mapToDouble(m -> at(m, second).first()).max().orElseThrow();
  }

  void table(Findings findings) {
    findings.row("threads beside", "%10d", SECOND.stream());
    for (int m : FIRST) {
      findings.row(
          "%-14d".formatted(m), "%10.1f", SECOND.stream().map(beside -> at(m, beside).first()));
    }
    findings.line("");
  }

  /** Adds a row for each point, with a number in front that tells the grids apart. */
  void write(Csv csv, double which) {
    for (int i = 0; i < POINTS.size(); i++) {
      Point at = POINTS.get(i);
      csv.row(which, at.first, at.second, means.get(i).first(), means.get(i).second());
    }
  }

  XYChart chart(String title) {
    XYChart chart = Charts.of(title, "threads of the first service", "it completes a second");
    chart.getStyler().setXAxisLogarithmic(true);
    List<Double> x = FIRST.stream().map(Integer::doubleValue).toList();
    for (int beside : SECOND) {
      String name = beside == 0 ? "No sharing" : beside + " beside";
      Charts.line(chart, name, x, FIRST.stream().map(m -> at(m, beside).first()).toList());
    }
    return chart;
  }
}
