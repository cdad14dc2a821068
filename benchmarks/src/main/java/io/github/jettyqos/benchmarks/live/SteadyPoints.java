package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.sim.experiment.Csv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The points of an experiment: how far the model is off, and how many of them count. */
final class SteadyPoints {
  private static final double MEDIAN_BOUND = 0.15;
  private static final double P95_BOUND = 0.25;
  private static final double LEAST_COUNTED = 0.6;
  private static final double LEAST_HIGH = 0.5;

  private final Map<String, Point> points = new LinkedHashMap<>();

  void add(String name, Point point) {
    points.put(name, point);
  }

  private List<Point> counted() {
    return points.values().stream().filter(Point::counts).toList();
  }

  /** A percentile of the errors of the model. */
  double off(double share) {
    return Medians.percentile(counted().stream().mapToDouble(Point::off).toArray(), share);
  }

  /** The part of all points that counts. */
  double share() {
    return (double) counted().size() / points.size();
  }

  /** The part of the counted points that is of high loads. */
  double high() {
    return (double) counted().stream().filter(Point::isHigh).count() / counted().size();
  }

  /** Adds figures and checks, and writes a table. */
  void conclude(Report report, Path out) throws IOException {
    report.result("steady_points", points.size());
    report.atMost("predicted against measured residence: median error", off(0.5), MEDIAN_BOUND);
    report.atMost("predicted against measured residence: p95 of errors", off(0.95), P95_BOUND);
    report.atLeast("share of classes and windows that count", share(), LEAST_COUNTED);
    report.atLeast("share of them above a load of 0.6", high(), LEAST_HIGH);
    Csv csv = new Csv("window_class", "load", "measured_s", "error", "predicted_s", "counts");
    points.forEach(
        (name, each) ->
            csv.row(
                name,
                each.load(),
                each.measured(),
                each.error(),
                each.predicted(),
                each.counts() ? 1 : 0));
    csv.write(out.resolve(report.name() + "-steady.csv"));
  }

  /**
   * A class in a window in which load and partition stay: its mean residence, measured and
   * predicted.
   *
   * @param load mean number of busy threads, as a part of the budget
   * @param measured mean residence time, seconds
   * @param error the standard error of the mean, as a part of it
   * @param predicted by the model, seconds; not a number where it predicts nothing
   */
  record Point(double load, double measured, double error, double predicted) {
    /** Batches of a run; each is longer than the memory of a queue. */
    private static final int BATCHES = 10;

    private static final double MOST_ERROR = 0.05;
    private static final double MOST_LOAD = 0.85;
    private static final double HIGH_LOAD = 0.6;

    /** The point of a class, between two times of each of some runs, seconds. */
    static Point of(List<LiveOutcome> runs, int classIndex, double from, double to) {
      List<double[]> residence = new ArrayList<>();
      double count = 0;
      double sum = 0;
      double busy = 0;
      double[] predicted = new double[runs.size()];
      for (LiveOutcome run : runs) {
        double[] delays = run.log().delays(classIndex, Metric.RESIDENCE, from, to);
        predicted[residence.size()] = run.predicted(classIndex, from, to);
        residence.add(delays);
        count += delays.length;
        sum += Arrays.stream(delays).sum();
        busy += run.log().busy(classIndex, from, to);
      }
      double threads = runs.size() * runs.get(0).inForce(from).budget(classIndex);
      return new Point(
          busy / threads,
          sum / count,
          standardError(residence) / (sum / count),
          Medians.of(predicted));
    }

    /**
     * The standard error of the mean of dependent values, by the means of batches (Law and Carson
     * 1979). Not a number where a batch has fewer than two values.
     */
    static double standardError(List<double[]> runs) {
      double[] means = new double[runs.size() * BATCHES];
      for (int i = 0; i < means.length; i++) {
        double[] values = runs.get(i / BATCHES);
        int block = values.length / BATCHES;
        int first = i % BATCHES * block;
        means[i] = block < 2 ? Double.NaN : LiveSeries.mean(values, first, first + block);
      }
      return Math.sqrt(LiveSeries.blockVariance(means, 1) / means.length);
    }

    /** Whether the mean is known well enough, and the class is not overloaded. */
    boolean counts() {
      return error <= MOST_ERROR && load <= MOST_LOAD;
    }

    boolean isHigh() {
      return load > HIGH_LOAD;
    }

    /** The error of the model as a part of the measurement; infinite where it predicts nothing. */
    double off() {
      double off = Math.abs(predicted / measured - 1);
      return Double.isNaN(off) ? Double.POSITIVE_INFINITY : off;
    }
  }
}
