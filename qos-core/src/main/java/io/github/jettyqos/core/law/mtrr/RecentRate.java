package io.github.jettyqos.core.law.mtrr;

/**
 * A recent event rate per second: an exponential moving average.
 *
 * <pre>
 *   r := r + t / min(M, T) (n / t - r)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>n, t</td><td>events in a period, and its length, seconds</td></tr>
 *   <tr><td>T</td><td>all periods so far, this one included, seconds</td></tr>
 *   <tr><td>M</td><td>memory, {@value #MEMORY} s; a longer period replaces it</td></tr>
 * </table>
 */
final class RecentRate {
  private static final double MEMORY = 20;

  private double seconds;
  private double perSecond;

  /**
   * Adds a period.
   *
   * @param count events
   * @param period its length, seconds; above 0
   */
  void add(double count, double period) {
    seconds = Math.min(MEMORY, seconds + period);
    perSecond += Math.min(1, period / seconds) * (count / period - perSecond);
  }

  /** The mean; 0 before the first period. */
  double perSecond() {
    return perSecond;
  }
}
