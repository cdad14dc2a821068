package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.core.Target.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A class in a window in which load and partition stay: its mean residence as it was measured, and
 * as the model has it.
 *
 * @param load busy threads, in the mean, by the budget
 * @param measured mean residence time, seconds
 * @param error the standard error of that, as a part of it
 * @param predicted by the model, seconds; not a number where it says nothing
 */
record SteadyPoint(double load, double measured, double error, double predicted) {
  /** Of each run so many, in a row; each is longer than what is remembered of a queue. */
  private static final int BATCHES = 10;

  private static final double MOST_ERROR = 0.05;
  private static final double MOST_LOAD = 0.85;
  private static final double HIGH_LOAD = 0.6;

  /** Of a class, between two times of each of some runs, seconds. */
  static SteadyPoint of(List<LiveOutcome> runs, int classIndex, double from, double to) {
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
    return new SteadyPoint(
        busy / threads,
        sum / count,
        standardError(residence) / (sum / count),
        Medians.of(predicted));
  }

  /**
   * Of the mean of all values of some runs, where values depend on those before them: by the means
   * of batches, Law and Carson 1979. Not a number where a batch has fewer than two values.
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

  /** Whether it is known well enough, of a class that is not overloaded. */
  boolean counts() {
    return error <= MOST_ERROR && load <= MOST_LOAD;
  }

  boolean isHigh() {
    return load > HIGH_LOAD;
  }

  /** How far the model is off, as a part of what was measured; infinite where it says nothing. */
  double off() {
    double off = Math.abs(predicted / measured - 1);
    return Double.isNaN(off) ? Double.POSITIVE_INFINITY : off;
  }
}
