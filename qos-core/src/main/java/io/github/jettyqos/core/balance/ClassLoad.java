package io.github.jettyqos.core.balance;

/**
 * What a node says of one service class.
 *
 * @param name the class
 * @param queued requests that wait there; at least 0
 * @param working requests that have a thread; at least 0
 * @param budget threads that the class may use; at least 0
 * @param idle threads that it may begin to use now; at least 0
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

  /** Checks the ranges: what does not keep them is no report. */
  public ClassLoad {
    if (queued < 0 || working < 0 || budget < 0 || idle < 0 || latencyNanos < 0) {
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

  /** Requests that are there. */
  long present() {
    return (long) queued + working;
  }

  /** Whether nothing is there, and something may be. */
  boolean isFree() {
    return present() == 0 && idle > 0;
  }
}
