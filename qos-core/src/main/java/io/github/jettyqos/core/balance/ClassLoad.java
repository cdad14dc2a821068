package io.github.jettyqos.core.balance;

import io.github.jettyqos.core.ServiceClass;

/**
 * The load of one service class in the report of a node.
 *
 * @param name the class
 * @param queued its queued requests; 0 to 1 048 576
 * @param working requests that have a thread; 0 to 1 048 576
 * @param budget threads that the class may use; 0 to 65535
 * @param idle threads that it may begin to use now; 0 to 65535
 * @param rate recent completions per second; at least 0
 * @param latencyNanos the recent duration of requests; at least 0, 0 if unknown
 * @param speed completions per second of work; NaN if unknown
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

  /** More than any gate holds; sums over all classes are still exact as doubles. */
  private static final int MOST_REQUESTS = 1 << 20;

  /** Checks the ranges, as a report may come from anywhere. */
  public ClassLoad {
    if (!isWithin(queued, MOST_REQUESTS)
        || !isWithin(working, MOST_REQUESTS)
        || !isWithin(budget, ServiceClass.THREADS.max())
        || !isWithin(idle, ServiceClass.THREADS.max())
        || latencyNanos < 0) {
      throw new IllegalArgumentException(
          "%s: %s queued, %s working, budget %s, %s idle, %s ns"
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
   * A load whose idle threads are the rest of the budget.
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

  /** The number of requests at the node. */
  long present() {
    return (long) queued + working;
  }

  /** Whether the node has no requests of the class but may take some. */
  boolean isFree() {
    return present() == 0 && idle > 0;
  }
}
