package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.Metric;
import java.util.Arrays;

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
  /** Of so many means in a row; each is longer than what is remembered of a queue. */
  private static final int BATCHES = 10;

  private static final double MOST_ERROR = 0.05;
  private static final double MOST_LOAD = 0.85;
  private static final double HIGH_LOAD = 0.6;

  /** Of a class of a run, between two times, seconds. */
  static SteadyPoint of(LiveOutcome run, int classIndex, double from, double to) {
    double[] residence = run.log().delays(classIndex, Metric.RESIDENCE, from, to);
    double[] waiting = run.log().delays(classIndex, Metric.WAITING, from, to);
    double busy = (Arrays.stream(residence).sum() - Arrays.stream(waiting).sum()) / (to - from);
    double mean = LiveSeries.mean(residence, 0, residence.length);
    return new SteadyPoint(
        busy / run.inForce(from).budget(classIndex),
        mean,
        standardError(residence) / mean,
        run.predicted(classIndex, Metric.RESIDENCE, from, to));
  }

  /**
   * Of the mean of values that depend on those before them: by the means of batches, Law and Carson
   * 1979. Not a number of fewer than two values a batch.
   */
  static double standardError(double... values) {
    int block = values.length / BATCHES;
    return block < 2 ? Double.NaN : Math.sqrt(LiveSeries.blockVariance(values, block) / BATCHES);
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
