package io.github.jettyqos.core.measure.demand;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Counts the requests of a class that do not come back.
 *
 * <p>Law: the ages of the requests at work, added up, are
 *
 * <pre>
 *   R(t) = integral of n up to t - processing times of all that completed by then
 * </pre>
 *
 * <p>whatever the load. While all come back R goes up and down about n E[w^2] / (2 E[w]); h
 * requests that do not come back add h seconds to it each second. So over a time L that is long
 * against the mean processing time
 *
 * <pre>
 *   h = (R(t) - R(t - L)) / L
 * </pre>
 *
 * <p>is believed where R has grown by far more than it goes up and down.
 */
final class StuckRequests {
  private static final int MOST_PERIODS = 64;
  private static final double LEAST_SECONDS = 3;
  private static final double LONG = 12;

  /** So many times what the sum of ages goes up and down by is no chance. */
  private static final double FAR = 10;

  private record Point(double at, double ages) {}

  private final Deque<Point> points = new ArrayDeque<>(); // the youngest first
  private double at;
  private double ages;
  private int stuck;
  private double since;

  /**
   * A period.
   *
   * @param mean processing time of the class, seconds; 0 if nothing is known
   * @param variation of its work
   * @param running now
   * @return whether requests that were stuck have come back, so that the period tells nothing
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

  /** For how long, at least, the present ones have been, seconds. */
  double forSeconds() {
    return stuck == 0 ? 0 : at - since;
  }
}
