package io.github.jettyqos.core.measure.speedup;

/**
 * What a busy server completes, less what was before it changed.
 *
 * <p>Law: with c completions in a period that should have brought m, for a fall and a rise
 *
 * <pre>
 *   W = max(0, W + c ln f - (f - 1) m)         changed: W &gt;= {@link #BAR}
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>W</td><td>logarithm of how much likelier it is that there was a change since W was last
 *       0</td></tr>
 *   <tr><td>f</td><td>the change to see, as a factor: {@link #CHANGE} less or more</td></tr>
 *   <tr><td>m</td><td>what completed in this long on the average of {@link #MEMORY} periods</td></tr>
 * </table>
 *
 * <p>Source: Page 1954, inspection of what goes on, for Poisson counts. Deviation: the rate without
 * a change is not given but measured by the same counts. After a change all is forgotten, and what
 * showed it too: it was chosen for being low or high.
 */
final class CusumDetector {
  /** A saturation point that moves by less is within the handlers that are there beyond it. */
  private static final double CHANGE = 1.0 / 6;

  /** Without a change it is reached once in more than e^5 = 148 periods. */
  private static final double BAR = 5;

  /** Fewer periods, or fewer requests, do not say what a server completes: 5 % at best. */
  private static final int FEW = 4;

  private static final int ENOUGH = 400;

  /** Nobody waits longer for them. */
  private static final int LONG = 8;

  private static final int MEMORY = 64;

  /** Standard errors. */
  private static final double CLEARLY = 3;

  private double completed;
  private double seconds;
  private int periods;
  private double fall;
  private double rise;

  /** What a period shows. */
  enum Change {
    NONE,
    FALL,
    RISE
  }

  /**
   * A busy period.
   *
   * @return how the server changed by it; if it did, nothing is known then
   */
  Change add(double count, double time) {
    if (isReady()) {
      double expected = perSecond() * time;
      fall = Math.max(0, fall + count * Math.log(1 - CHANGE) + CHANGE * expected);
      rise = Math.max(0, rise + count * Math.log(1 + CHANGE) - CHANGE * expected);
      if (Math.max(fall, rise) >= BAR) {
        Change change = rise >= BAR ? Change.RISE : Change.FALL;
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
    return Change.NONE;
  }

  /** Whether it is known what the server completes. */
  boolean isReady() {
    return completed > 0 && periods >= FEW && (completed >= ENOUGH || periods >= LONG);
  }

  /** Completed a second. */
  double perSecond() {
    return completed / seconds;
  }

  /** Whether that is less than this, beyond chance. */
  boolean isBelow(double rate) {
    return completed < rate * seconds - CLEARLY * Math.sqrt(rate * seconds);
  }

  /** Whether that is more than this, beyond chance. */
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
