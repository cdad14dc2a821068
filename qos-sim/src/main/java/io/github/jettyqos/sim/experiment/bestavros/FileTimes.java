package io.github.jettyqos.sim.experiment.bestavros;

import io.github.jettyqos.sim.experiment.Means;
import java.util.List;

/** Times of the requests that came after the start-up, in seconds. */
final class FileTimes {
  /** Upper ends of the size classes, bytes; beyond the last is one class more. */
  static final long[] SIZES = {10_000, 133_000};

  private static final double NANOS = 1e9;

  private final long fromNanos;
  private final double[] sums = new double[SIZES.length + 1];
  private final long[] counts = new long[SIZES.length + 1];
  private double longest;
  private double longestWait;
  private double waited;
  private double ownSeconds;
  private double readSeconds;

  FileTimes(long fromNanos) {
    this.fromNanos = fromNanos;
  }

  void add(long arrivalNanos, long servedNanos, long endNanos, long bytes) {
    if (arrivalNanos < fromNanos) {
      return;
    }
    int size = 0;
    while (size < SIZES.length && bytes > SIZES[size]) {
      size++;
    }
    double seconds = (endNanos - arrivalNanos) / NANOS;
    sums[size] += seconds;
    counts[size]++;
    longest = Math.max(longest, seconds);
    double wait = (servedNanos - arrivalNanos) / NANOS;
    longestWait = Math.max(longestWait, wait);
    waited += wait;
  }

  /** Work of a request that is done: its own, and reading what was not in the cache. */
  void work(long arrivalNanos, double own, double read) {
    if (arrivalNanos >= fromNanos) {
      ownSeconds += own;
      readSeconds += read;
    }
  }

  /**
   * The summary of one run: mean delays in seconds, requests per second, maxima in seconds.
   *
   * @param measuredSeconds for how long it was looked at
   * @param worked part of the most that the server can do which it did meanwhile
   */
  Summary summary(double measuredSeconds, double worked) {
    long count = 0;
    double sum = 0;
    for (int i = 0; i < sums.length; i++) {
      count += counts[i];
      sum += sums[i];
    }
    return new Summary(
        sum / count,
        waited / count,
        count / measuredSeconds,
        longest,
        longestWait,
        sums[0] / counts[0],
        sums[1] / counts[1],
        sums[2] / counts[2],
        worked,
        worked * readSeconds / (ownSeconds + readSeconds));
  }

  /**
   * The summary of one run, or the mean over runs.
   *
   * @param mean delay from request to completion, s
   * @param waiting waiting time, s
   * @param throughput requests per second
   * @param longest the greatest delay, s
   * @param longestWait the greatest waiting time, s
   * @param small mean delay of files of the first size class, s
   * @param middle of the second, s
   * @param large of the last, s
   * @param used part of the most that the server can do which it did
   * @param read part of the same that went into reading what was not in the cache
   */
  record Summary(
      double mean,
      double waiting,
      double throughput,
      double longest,
      double longestWait,
      double small,
      double middle,
      double large,
      double used,
      double read) {

    /** The names of the values. */
    static final List<String> NAMES =
        List.of(
            "mean",
            "waiting",
            "throughput",
            "longest",
            "longest_wait",
            "small",
            "middle",
            "large",
            "used_time",
            "reading_time");

    /** All values, in the order of their names. */
    List<Double> values() {
      return List.of(
          mean, waiting, throughput, longest, longestWait, small, middle, large, used, read);
    }

    static Summary over(List<Summary> runs) {
      return new Summary(
          Means.of(runs, Summary::mean),
          Means.of(runs, Summary::waiting),
          Means.of(runs, Summary::throughput),
          Means.of(runs, Summary::longest),
          Means.of(runs, Summary::longestWait),
          Means.of(runs, Summary::small),
          Means.of(runs, Summary::middle),
          Means.of(runs, Summary::large),
          Means.of(runs, Summary::used),
          Means.of(runs, Summary::read));
    }
  }
}
