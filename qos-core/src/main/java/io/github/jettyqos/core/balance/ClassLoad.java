package io.github.jettyqos.core.balance;

import io.github.jettyqos.core.ServiceClass;

/**
 * What a node says of one service class.
 *
 * @param name the class
 * @param queued requests that wait there; 0 to 1 048 576
 * @param working requests that have a thread; 0 to 1 048 576
 * @param budget threads that the class may use; 0 to 65535
 * @param idle threads that it may begin to use now; 0 to 65535
 * @param rate completions per second lately; at least 0
 * @param latencyNanos how long requests took lately; at least 0, 0 if that is not known
 * @param speed completions per second of work; NaN if that is not known
 */
public record ClassLoad(
    String name,
    int queued,
    int working,
    int budget,
    int idle,
    double rate,
    long latencyNanos,
    double speed) {

  /** More than any gate holds, and so few that sums of them over all classes are whole numbers. */
  private static final int MOST_REQUESTS = 1 << 20;

  /** Checks the ranges: what does not keep them is no report. */
  public ClassLoad {
    if (!isWithin(queued, MOST_REQUESTS)
        || !isWithin(working, MOST_REQUESTS)
        || !isWithin(budget, ServiceClass.THREADS.max())
        || !isWithin(idle, ServiceClass.THREADS.max())
        || latencyNanos < 0) {
      throw new IllegalArgumentException(
          "%s: %d queued, %d working, budget %d, %d idle, %d ns"
              .formatted(name, queued, working, budget, idle, latencyNanos));
    }
    if (!(rate >= 0 && rate <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(name + ": rate " + rate);
    }
    if (!Double.isNaN(speed) && !(speed > 0 && speed <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException(name + ": speed " + speed);
    }
  }

  /**
   * With what is left of the budget for the idle threads.
   *
   * @param name the class
   * @param queued requests that wait there
   * @param working requests that have a thread
   * @param budget threads that the class may use
   * @param rate completions per second lately
   * @param latencyNanos how long requests took lately
   * @param speed completions per second of work
   */
  public ClassLoad(
      String name,
      int queued,
      int working,
      int budget,
      double rate,
      long latencyNanos,
      double speed) {
    this(name, queued, working, budget, Math.max(0, budget - working), rate, latencyNanos, speed);
  }

  private static boolean isWithin(int value, int most) {
    return value >= 0 && value <= most;
  }

  /** Requests that are there. */
  long present() {
    return (long) queued + working;
  }

  /** Whether nothing is there, and something may be. */
  boolean isFree() {
    return present() == 0 && idle > 0;
  }
}
