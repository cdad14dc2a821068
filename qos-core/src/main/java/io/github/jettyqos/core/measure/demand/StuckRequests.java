package io.github.jettyqos.core.measure.demand;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The detector of stuck requests of a class.
 *
 * <p>Law: the sum of ages of the requests at work is
 *
 * <pre>
 *   R(t) = integral of n up to t - processing times of all that completed by then
 * </pre>
 *
 * <p>for any load. Without stuck requests R varies about n E[w^2] / (2 E[w]); h stuck ones add h
 * seconds per second. So over a time L much longer than the mean processing time
 *
 * <pre>
 *   h = (R(t) - R(t - L)) / L
 * </pre>
 *
 * <p>is accepted if R has grown by far more than its variation.
 */
final class StuckRequests {
  private static final int MOST_PERIODS = 64;
  private static final double LEAST_SECONDS = 3;
  private static final double LONG = 12;

  /** The growth in units of the variation of the sum of ages. */
  private static final double FAR = 10;

  private record Point(double at, double ages) {}

  private final Deque<Point> points = new ArrayDeque<>(); // the latest first
  private double at;
  private double ages;
  private int stuck;
  private double since;

  /**
   * Adds a period.
   *
   * @param mean processing time of the class, seconds; 0 if unknown
   * @param variation of its work
   * @param running now
   * @return whether stuck requests have completed, so that the period is to be ignored
   */
  boolean add(
      double seconds,
      double busySeconds,
      double processedSeconds,
      double mean,
      double variation,
      int running) {
    at += seconds;
    double grown = busySeconds - processedSeconds;
    ages = Math.max(0, ages + grown);
    if (running == 0) {
      ages = 0;
    }
    if (stuck > 0 && (running == 0 || -grown > Math.max(LEAST_SECONDS, LONG * mean) * 0.5)) {
      stuck = 0;
      points.clear();
      points.addFirst(new Point(at, ages));
      return true;
    }
    points.addFirst(new Point(at, ages));
    while (points.size() > MOST_PERIODS) {
      points.removeLast();
    }
    judge(mean, variation, running);
    return false;
  }

  private void judge(double mean, double variation, int running) {
    double window = Math.max(LEAST_SECONDS, LONG * mean);
    Point then = null;
    for (Point each : points) {
      then = each;
      if (at - each.at >= window) {
        break;
      }
    }
    if (then == null || at - then.at < Math.min(window, LEAST_SECONDS) * 0.99 || mean <= 0) {
      return;
    }
    double length = at - then.at;
    double grown = ages - then.ages;
    double usual = mean * (1 + variation) / 2;
    boolean far = grown > FAR * usual * Math.sqrt(1 + running * (1 + variation));
    int count = (int) Math.min(running, Math.floor(grown / length + 0.4));
    if (stuck == 0) {
      since = then.at;
    }
    stuck = far && length > LONG / 4 * usual ? count : 0;
  }

  int stuck() {
    return stuck;
  }

  /** The least time for which the present ones are stuck, seconds. */
  double forSeconds() {
    return stuck == 0 ? 0 : at - since;
  }
}
