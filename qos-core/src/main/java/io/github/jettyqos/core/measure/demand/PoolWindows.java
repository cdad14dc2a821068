package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.ClassWork.ServiceDemand.Pool;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The test whether requests of a class take longer while more of them are at work, as with a pool.
 *
 * <pre>
 *   e_i = mean of w - S d,   n_i = mean number of requests elsewhere        in windows i
 *   a pool of c connections says  e_i = e0 max(1, n_i / c'),   c' = c e0 / s,   e0 = z + s
 *   believed if  sum of (e_i - that)^2  is less than  sum of (e_i - their mean)^2
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>w, d, S</td><td>processing time, demand on the processors, seconds, and its stretch by
 *       sharing</td></tr>
 *   <tr><td>c, s, z</td><td>of {@link PoolFit}</td></tr>
 * </table>
 *
 * <p>{@link PoolFit} is exact for exponential times. Requests of constant times that start together
 * also end together, so that completions concentrate at some levels, which it mistakes for a pool.
 * But their times do not depend on the level.
 *
 * <p>A window has at least {@value #ENOUGH} completions and {@value #LONG} times the mean time
 * elsewhere, so that requests from before it are few. Windows with times below a tenth of the
 * longest are failures and ignored, since the return to long times would look like a pool.
 */
final class PoolWindows {
  private static final int ENOUGH = 16;
  private static final double LONG = 4;
  private static final int MOST = 128;
  private static final int LEAST = 6;

  private record Window(double completions, double level, double each) {}

  private final Deque<Window> windows = new ArrayDeque<>(); // the latest first
  private double completions;
  private double processed;
  private double busy;
  private double shared;
  private double seconds;

  /** Of the last period, whose S is known a little later. */
  private Stretch lastStretch = new Stretch();

  private double lastCompute;

  /**
   * Adds a period.
   *
   * @param count completions
   * @param took sum of their processing times, seconds
   * @param present time integral of requests at work, without stuck ones
   * @param length of the period, seconds
   * @param stretch S
   * @param compute d, seconds
   */
  void add(
      long count, double took, double present, double length, Stretch stretch, double compute) {
    shared += lastStretch.most * lastCompute;
    lastStretch = stretch;
    lastCompute = compute * count;
    double elsewhere = Math.max(0, processed - shared);
    if (completions >= ENOUGH && seconds * completions >= LONG * elsewhere) {
      double level = Math.max(0, busy - shared) / seconds;
      windows.addFirst(new Window(completions, level, elsewhere / completions));
      if (windows.size() > MOST) {
        windows.removeLast();
      }
      begin();
    }
    completions += count;
    processed += took;
    busy += present;
    seconds += length;
  }

  private void begin() {
    completions = 0;
    processed = 0;
    busy = 0;
    shared = 0;
    seconds = 0;
  }

  /** Whether a pool explains the times better than constant ones. */
  boolean tell(Pool pool, double delay) {
    List<Window> telling = withoutFailures();
    if (telling.size() < LEAST) {
      return false;
    }
    double alone = delay + pool.seconds();
    double full = pool.size() * alone / pool.seconds();
    double count = 0;
    double sum = 0;
    for (Window each : telling) {
      count += each.completions;
      sum += each.completions * each.each;
    }
    double mean = sum / count;
    double ofPool = 0;
    double ofNone = 0;
    for (Window each : telling) {
      double told = alone * Math.max(1, each.level / full);
      ofPool += each.completions * (each.each - told) * (each.each - told);
      ofNone += each.completions * (each.each - mean) * (each.each - mean);
    }
    return ofPool < ofNone;
  }

  private List<Window> withoutFailures() {
    double longest = windows.stream().mapToDouble(Window::each).max().orElse(0);
    return windows.stream().filter(each -> each.each >= WorkHistory.QUICK * longest).toList();
  }

  /** Clears all, as a window with a change of work looks like one with a pool. */
  void clear() {
    windows.clear();
    begin();
  }
}
