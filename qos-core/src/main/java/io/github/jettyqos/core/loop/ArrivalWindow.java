package io.github.jettyqos.core.loop;

/**
 * The arrival rate of a class over a window of periods, shortened to the latest ones after a
 * significant rise (change detection by likelihood ratio).
 *
 * <p>Law: twice the difference of log L between a load that rose and one that did not,
 *
 * <pre>
 *   2 (n1 ln (n1 / (n p)) + n0 ln (n0 / (n (1 - p))))
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>n1, n0, n</td><td>arrivals in the latest periods, in those before, in all</td></tr>
 *   <tr><td>p</td><td>the latest periods as a part of the time of all</td></tr>
 * </table>
 *
 * <p>The split with the greatest value is tested. Above {@link #CLEARLY} the older part is dropped,
 * so that a step is known after its first period. Only for a rise, since too few threads do harm
 * and too many for two seconds do not. Bursts count as a rise, too, since the latest arrivals
 * determine the queues.
 *
 * <p>Periods may be shortened. The window has a fixed length of time; a period shorter than a half
 * is merged with the next.
 */
final class ArrivalWindow {
  /** Four standard deviations: without a change exceeded once in 30 000 tests. */
  static final double CLEARLY = 16;

  private final long spanNanos;
  private final long shortNanos;

  /** The latest first. */
  private final long[] arrivals;

  private final long[] nanos;
  private int size;

  /** A window of a number of periods. */
  ArrivalWindow(int periods, long periodNanos) {
    this.spanNanos = periods * periodNanos;
    this.shortNanos = periodNanos / 2;
    int most = 2 * periods + 2; // each but the latest is at least half a period
    this.arrivals = new long[most];
    this.nanos = new long[most];
  }

  /** Adds a period. */
  void add(long arrived, long periodNanos) {
    if (size == 0 || nanos[0] >= shortNanos) {
      size = Math.min(size + 1, arrivals.length);
      System.arraycopy(arrivals, 0, arrivals, 1, size - 1);
      System.arraycopy(nanos, 0, nanos, 1, size - 1);
      arrivals[0] = 0;
      nanos[0] = 0;
    }
    arrivals[0] += arrived;
    nanos[0] += periodNanos;
    // The rest after dropping the oldest must cover the window, except for half a period.
    while (size > 1 && sum(nanos, size - 1) >= spanNanos - shortNanos) {
      size--;
    }
    forgetBeforeRise();
  }

  private void forgetBeforeRise() {
    double count = sum(arrivals, size);
    double time = sum(nanos, size);
    double most = CLEARLY;
    int rise = size;
    for (int latest = 1; latest < size; latest++) {
      double part = sum(nanos, latest) / time;
      double here = sum(arrivals, latest);
      double likelier = likelier(here, count - here, part);
      if (here > count * part && likelier > most) {
        most = likelier;
        rise = latest;
      }
    }
    size = rise;
  }

  /** The likelihood ratio statistic of a change, as above. */
  static double likelier(double here, double before, double part) {
    double count = here + before;
    return 2 * (term(here, count * part) + term(before, count * (1 - part)));
  }

  private static double term(double seen, double expected) {
    return seen == 0 ? 0 : seen * Math.log(seen / expected);
  }

  private static long sum(long[] of, int latest) {
    long sum = 0;
    for (int i = 0; i < latest; i++) {
      sum += of[i];
    }
    return sum;
  }

  /** Arrivals per second; 0 before the first period. */
  double perSecond() {
    long time = sum(nanos, size);
    return time == 0 ? 0 : sum(arrivals, size) * 1e9 / time;
  }
}
