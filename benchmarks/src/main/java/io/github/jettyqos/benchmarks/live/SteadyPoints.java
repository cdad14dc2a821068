package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.XYChart;

/** Classes in steady windows: how far the model is off, and how many of them can be counted. */
final class SteadyPoints {
  private static final double MEDIAN_BOUND = 0.15;
  private static final double P95_BOUND = 0.25;
  private static final double LEAST_COUNTED = 0.6;
  private static final double LEAST_HIGH = 0.5;

  private final List<String> names = new ArrayList<>();
  private final List<SteadyPoint> points = new ArrayList<>();

  /** Adds one. */
  void add(String name, SteadyPoint point) {
    names.add(name);
    points.add(point);
  }

  private List<SteadyPoint> counted() {
    return points.stream().filter(SteadyPoint::counts).toList();
  }

  /** The median of how far the model is off, or another percentile of it. */
  double off(double share) {
    return Medians.percentile(counted().stream().mapToDouble(SteadyPoint::off).toArray(), share);
  }

  /** The part of all that can be counted. */
  double share() {
    return (double) counted().size() / points.size();
  }

  /** The part of those that is of high loads. */
  double high() {
    return (double) counted().stream().filter(SteadyPoint::isHigh).count() / counted().size();
  }

  /** Adds figures and checks. */
  void conclude(Report report) {
    report.result("steady_points", points.size());
    report.atMost("predicted against measured residence: median error", off(0.5), MEDIAN_BOUND);
    report.atMost("predicted against measured residence: p95 of errors", off(0.95), P95_BOUND);
    report.atLeast("share of classes and windows that count", share(), LEAST_COUNTED);
    report.atLeast("share of them above a load of 0.6", high(), LEAST_HIGH);
  }

  /** Writes a table and a picture. */
  void write(Path out, String name) throws IOException {
    Csv csv = new Csv("window_class", "load", "measured_s", "error", "predicted_s", "counts");
    List<Double> measured = new ArrayList<>();
    List<Double> predicted = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      SteadyPoint each = points.get(i);
      csv.row(
          names.get(i).replace(',', ' '),
          each.load(),
          each.measured(),
          each.error(),
          each.predicted(),
          each.counts() ? 1 : 0);
      if (each.counts() && Double.isFinite(each.off())) {
        measured.add(1000 * each.measured());
        predicted.add(1000 * each.predicted());
      }
    }
    csv.write(out.resolve(name + "-steady.csv"));
    if (measured.isEmpty()) {
      return;
    }
    XYChart chart =
        Charts.of(name + ": mean residence times", "measured, ms", "predicted by the model, ms");
    List<Double> diagonal = measured.stream().sorted().toList();
    Charts.line(chart, "were it right", diagonal, diagonal);
    Charts.points(chart, "classes", measured, predicted);
    chart.getStyler().setXAxisLogarithmic(true);
    chart.getStyler().setYAxisLogarithmic(true);
    Charts.write(out.resolve(name + "-steady.png"), List.of(chart));
  }
}
