package io.github.jettyqos.core.measure.speedup;

/**
 * The CUSUM detector of changes of the throughput of a busy server.
 *
 * <p>Law: with c completions in a period and m expected, for a fall and a rise
 *
 * <pre>
 *   W = max(0, W + c ln f - (f - 1) m)         changed: W &gt;= {@link #BAR}
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>W</td><td>log likelihood ratio of a change since W was last 0</td></tr>
 *   <tr><td>f</td><td>the change to see, as a factor: {@link #CHANGE} less or more</td></tr>
 *   <tr><td>m</td><td>what completed in this long on the average of {@link #MEMORY}
 *       periods</td></tr>
 * </table>
 *
 * <p>Source: Page 1954, continuous inspection schemes, for Poisson counts. Deviation: the rate
 * without a change is estimated from the same counts. After a change all data are dropped,
 * including those that showed it, which are biased.
 */
final class CusumDetector {
  /** A smaller move of the saturation point is covered by the handlers beyond it. */
  private static final double CHANGE = 1.0 / 6;

  /** Without a change it is reached once in more than e^5 = 148 periods. */
  private static final double BAR = 5;

  /** The least number of periods and completions for the rate of a server: 5 % at best. */
  private static final int FEW = 4;

  private static final int ENOUGH = 400;

  /** The number of periods after which fewer completions suffice. */
  private static final int LONG = 8;

  private static final int MEMORY = 64;

  /** Standard errors. */
  private static final double CLEARLY = 3;

  private double completed;
  private double seconds;
  private int periods;
  private double fall;
  private double rise;

  /** The change detected by a period. */
  enum Shift {
    NONE,
    FALL,
    RISE
  }

  /**
   * Adds a busy period.
   *
   * @return the detected change, which clears all data
   */
  Shift add(double count, double time) {
    if (isReady()) {
      double expected = perSecond() * time;
      fall = Math.max(0, fall + count * Math.log(1 - CHANGE) + CHANGE * expected);
      rise = Math.max(0, rise + count * Math.log(1 + CHANGE) - CHANGE * expected);
      if (Math.max(fall, rise) >= BAR) {
        Shift change = rise >= BAR ? Shift.RISE : Shift.FALL;
        clear();
        return change;
      }
    }
    if (periods == MEMORY) {
      double kept = (MEMORY - 1.0) / MEMORY;
      completed *= kept;
      seconds *= kept;
      periods--;
    }
    completed += count;
    seconds += time;
    periods++;
    return Shift.NONE;
  }

  /** Whether the throughput is known. */
  boolean isReady() {
    return completed > 0 && periods >= FEW && (completed >= ENOUGH || periods >= LONG);
  }

  /** Completions per second. */
  double perSecond() {
    return completed / seconds;
  }

  /** Whether the throughput is significantly below a rate. */
  boolean isBelow(double rate) {
    return completed < rate * seconds - CLEARLY * Math.sqrt(rate * seconds);
  }

  /** Whether the throughput is significantly above a rate. */
  boolean isAbove(double rate) {
    return completed > rate * seconds + CLEARLY * Math.sqrt(rate * seconds);
  }

  void clear() {
    completed = 0;
    seconds = 0;
    periods = 0;
    fall = 0;
    rise = 0;
  }
}
