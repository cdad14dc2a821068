package io.github.jettyqos.sim.experiment.rule;

/**
 * A limit on requests at once that follows the ratio of a long and a short average of their times.
 *
 * <pre>
 *   g  = max(1/2, min(1, 1.5 L / S))      S: mean of the last window, L: average of all windows
 *   l' = 4/5 l + 1/5 (g l + 4)            not below least, not above most
 *   L' = .95 L  where L &gt; 2 S            it has kept the times of an overload for too long
 * </pre>
 *
 * <p>L is the mean of the first 10 windows, and then an exponential average over 600. Nothing
 * changes while less than half of the limit is used.
 *
 * <p>Source: the description of the limit Gradient2 in Netflix' concurrency-limits, with its
 * defaults. Written anew.
 */
final class GradientLimit {
  private static final double TOLERANCE = 1.5;
  private static final double LEAST_GRADIENT = .5;
  private static final double SMOOTHING = .2;
  private static final double QUEUE = 4;
  private static final int WARM_UP = 10;
  private static final double LONG = 2.0 / (600 + 1);
  private static final double DRIFT = 2;
  private static final double DECAY = .95;

  private final double least;
  private final double most;
  private double limit;
  private double average;
  private int windows;

  GradientLimit(double initial, double least, double most) {
    this.limit = initial;
    this.least = least;
    this.most = most;
  }

  /**
   * A window has ended.
   *
   * @param seconds S, mean time of its requests
   * @param running the most that were at work at once
   */
  void window(double seconds, int running) {
    windows++;
    average += (seconds - average) * (windows <= WARM_UP ? 1.0 / windows : LONG);
    double longer = average;
    if (longer > DRIFT * seconds) {
      average *= DECAY;
    }
    if (running < limit / 2) {
      return;
    }
    double gradient = Math.max(LEAST_GRADIENT, Math.min(1, TOLERANCE * longer / seconds));
    double next = limit * (1 - SMOOTHING) + SMOOTHING * (gradient * limit + QUEUE);
    limit = Math.max(least, Math.min(most, next));
  }

  /** The limit with its fraction. */
  double exact() {
    return limit;
  }

  /** L, seconds. */
  double average() {
    return average;
  }

  /** The limit in whole requests. */
  int limit() {
    return (int) limit;
  }
}
