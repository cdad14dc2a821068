package io.github.jettyqos.core.history;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The history of a running server. The contract is in the package documentation.
 *
 * <pre>
 *  T1 (the loop) adds a point once a second.     T2 (an operator) copies points under the same lock,
 *  some hundred microseconds, and renders them without it.
 *  T3 (a loop that a reload has replaced) adds its last point after the first one of the next loop;
 *  the number of its step is smaller, and the point is left out.
 * </pre>
 */
public final class History {
  /** The number of points by the second: ten minutes. */
  public static final int SECONDS = 600;

  /** The number of points by the minute: a day. */
  public static final int MINUTES = 1440;

  private static final double MINUTE = 60;

  @GuardedBy("this")
  private final Track seconds = new Track(SECONDS, 1, false);

  @GuardedBy("this")
  private final Track minutes = new Track(MINUTES, MINUTE, true);

  @GuardedBy("this")
  private long number;

  /**
   * Adds a point.
   *
   * @param point the next one; left out if its number is not above those before
   */
  public synchronized void add(HistoryPoint point) {
    if (point.number() > number) {
      number = point.number();
      seconds.add(point);
      minutes.add(point);
    }
  }

  /**
   * Copies the points by the second.
   *
   * @param from only later ones, in seconds since 1970
   * @param most how many values of each quantity over all classes, the newest
   * @return the oldest first
   */
  public synchronized Series seconds(double from, int most) {
    return seconds.read(from, most);
  }

  /**
   * Copies the points by the minute; the last one is of the minute that has begun.
   *
   * @param from only those that had a second after that, in seconds since 1970
   * @param most how many values of each quantity over all classes, the newest
   * @return the oldest first
   */
  public synchronized Series minutes(double from, int most) {
    return minutes.read(from, most);
  }

  /** The bytes of all arrays. */
  synchronized long bytes() {
    return seconds.bytes() + minutes.bytes();
  }
}
