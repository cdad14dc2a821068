package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.ClassWork.ServiceDemand.Pool;
import io.github.jettyqos.core.measure.speedup.LevelBins;
import java.util.Optional;

/**
 * The detector of a pool or lock of a class, from its completions by the number of its requests at
 * work.
 *
 * <p>Law: with j requests of the class at work its throughput is
 *
 * <pre>
 *   X(j) = N(j - 1) / N(j),   N(j) = sum over a + b + i = j of  s^a / prod over l = 1..a of min(l, c)
 *                                       * z^b / b! * d^i / prod over l = 1..i of min(l, F)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>c, s</td><td>connections, and the holding time, seconds</td></tr>
 *   <tr><td>z</td><td>pure delay, seconds</td></tr>
 *   <tr><td>d, F</td><td>demand on the processors, seconds, and processors not used by other
 *       classes</td></tr>
 * </table>
 *
 * <p>and completions at a level are Poisson: log L = sum over j of C(j) log X(j) - T(j) X(j).
 * Source: Chandy, Herzog and Woo 1975 for the curve. A pool is accepted if its likelihood is much
 * greater: twice the difference of log L is above {@link #CLEARLY} times the dispersion. Exact for
 * exponential holding times.
 */
final class PoolFit {
  /**
   * The value of chi-squared with two degrees of freedom exceeded once in 8000, since many sizes
   * are tried.
   */
  static final double CLEARLY = 18;

  /** If no part of the levels deviates by this many standard errors, a pool cannot be clear. */
  private static final double NOTABLE = 2.5;

  private static final int MOST_LEVEL = 512;
  private static final double GOLDEN = 0.6180339887498949;
  private static final int GOLDEN_STEPS = 10;
  private static final int MOST_SOLVING = 12;
  private static final double PRECISION = 1e-5;

  private final PoolSeries series;
  private final int[] level;
  private final double[] completions;
  private final double[] seconds;
  private final int highest;
  private final double total;
  private final double busy;

  /** The pool, the remaining pure delay, and the gain of log likelihood. */
  static final class Found {
    final Optional<Pool> pool;
    final double elsewhere;
    final double likelier;
    private final double[] rates;

    Found(Optional<Pool> pool, double elsewhere, double likelier, double... rates) {
      this.pool = pool;
      this.elsewhere = elsewhere;
      this.likelier = likelier;
      this.rates = rates;
    }

    /** X(j), also for a mean j; NaN if not observed. */
    double rate(double level) {
      int below = (int) level;
      if (below + 1 >= rates.length) {
        return rates.length < 2 ? Double.NaN : rates[rates.length - 1];
      }
      return rates[below] + (level - below) * (rates[below + 1] - rates[below]);
    }
  }

  /** s and z for a size, with their log L. */
  private record Point(double logL, double hold, double delay) {}

  /**
   * A fit of observed levels.
   *
   * @param processors for handlers; infinite if unknown
   * @param compute d, seconds
   * @param others offered load of other classes, in processors
   */
  PoolFit(LevelBins levels, double processors, double compute, double others) {
    int bins = 0;
    for (int bin = 0; bin < levels.size(); bin++) {
      bins += levels.seconds(bin) > 0 ? 1 : 0;
    }
    this.level = new int[bins];
    this.completions = new double[bins];
    this.seconds = new double[bins];
    int at = 0;
    int top = 0;
    double sum = 0;
    double present = 0;
    double time = 0;
    for (int bin = 0; bin < levels.size(); bin++) {
      if (levels.seconds(bin) > 0) { // an empty bin has no level
        level[at] = (int) Math.min(MOST_LEVEL, Math.round(levels.level(bin)));
        completions[at] = levels.completions(bin);
        seconds[at] = levels.seconds(bin);
        top = Math.max(top, level[at]);
        sum += completions[at];
        present += seconds[at] * level[at];
        time += seconds[at++];
      }
    }
    this.highest = top;
    this.total = sum;
    this.busy = present;
    double free = processors - Math.min(others, 0.95 * processors);
    double infinite = Double.isInfinite(processors) ? Double.POSITIVE_INFINITY : free;
    this.series = new PoolSeries(top, compute, infinite, sum / Math.max(1e-9, time));
  }

  /** Whether the levels are not much more likely under a pure delay. */
  boolean isLikely(Found elsewhere, double dispersion) {
    if (elsewhere.pool.isEmpty() || total <= 0) {
      return elsewhere.pool.isPresent();
    }
    Pool pool = elsewhere.pool.get();
    double held = logL(series.rates(pool.size(), pool.seconds(), elsewhere.elsewhere));
    return 2 * (free().logL - held) <= CLEARLY * Math.max(1, dispersion);
  }

  /** The most likely pool, if clear. */
  Found best(double dispersion) {
    if (total <= 0) {
      return new Found(Optional.empty(), 0, 0, 0);
    }
    Point none = free();
    double[] free = series.rates(1, 0, none.delay);
    Found nothing = new Found(Optional.empty(), none.delay, 0, free.clone());
    double spread = Math.max(1, dispersion);
    if (!isNotable(free, spread)) {
      return nothing;
    }
    // Sizes at ratios of 1.5, then the neighbours.
    int near = 1;
    Point best = none;
    int bestSize = 0;
    double bestLog = Double.NEGATIVE_INFINITY;
    for (int size = 1; size < highest; size = Math.max(size + 1, size * 3 / 2)) {
      Point point = held(size);
      if (point.logL > bestLog) {
        bestLog = point.logL;
        near = size;
      }
    }
    bestLog = Double.NEGATIVE_INFINITY;
    int step = Math.max(1, near / 10);
    for (int size = Math.max(1, near * 2 / 3); size <= near * 3 / 2 && size < highest; ) {
      Point point = held(size);
      if (point.logL > bestLog) {
        bestLog = point.logL;
        bestSize = size;
        best = point;
      }
      size += step;
    }
    double likelier = 2 * (bestLog - none.logL) / spread;
    if (bestSize == 0 || !(likelier > CLEARLY) || best.hold <= 0) {
      return nothing;
    }
    return new Found(
        Optional.of(new Pool(bestSize, best.hold)),
        best.delay,
        likelier,
        series.rates(bestSize, best.hold, best.delay).clone());
  }

  /**
   * Whether the lower levels, up to splits of the time at a half, a quarter or a tenth, have
   * notably more completions than under a pure delay. A cheap test, as the search takes a thousand
   * times as long.
   */
  private boolean isNotable(double[] free, double dispersion) {
    double time = 0;
    for (double each : seconds) {
      time += each;
    }
    double below = 0;
    double more = 0;
    double expected = 0;
    for (int i = 0; i < level.length; i++) {
      double foretold = seconds[i] * free[level[i]];
      more += completions[i] - foretold;
      expected += foretold;
      boolean split = below <= time / 2 || below <= time * 0.75 || below <= time * 0.9;
      below += seconds[i];
      double left = Math.min(expected, total - expected);
      if (split && left > 0 && more > NOTABLE * Math.sqrt(dispersion * left)) {
        return true;
      }
    }
    return false;
  }

  private Point free() {
    double z = solve(1, 0);
    return new Point(logL(series.rates(1, 0, z)), 0, z);
  }

  /** The best s and z for a size, with their log L. */
  private Point held(int size) {
    // The throughput of a pool is at most c / s.
    double most = 0;
    for (int i = 0; i < level.length; i++) {
      most += seconds[i] * Math.min(size, level[i]);
    }
    double low = 0;
    double high = most / total; // the busy time of the pool with all requests in it
    double a = high - GOLDEN * (high - low);
    double b = low + GOLDEN * (high - low);
    Point atA = at(size, a);
    Point atB = at(size, b);
    for (int i = 0; i < GOLDEN_STEPS; i++) {
      if (atA.logL > atB.logL) {
        high = b;
        b = a;
        atB = atA;
        a = high - GOLDEN * (high - low);
        atA = at(size, a);
      } else {
        low = a;
        a = b;
        atA = atB;
        b = low + GOLDEN * (high - low);
        atB = at(size, b);
      }
    }
    return atA.logL > atB.logL ? atA : atB;
  }

  private Point at(int size, double hold) {
    double z = solve(size, hold);
    return new Point(logL(series.rates(size, hold, z)), hold, z);
  }

  /**
   * Finds the z for which predicted and real completions agree. The prediction is nearly inverse to
   * z, so the secant method on the inverse converges fast.
   */
  private double solve(int size, double hold) {
    double low = 0;
    double atLow = 1 / expected(size, hold, 0) - 1 / total;
    if (atLow >= 0) {
      return 0;
    }
    double high = busy / total;
    double atHigh = 1 / expected(size, hold, high) - 1 / total;
    if (atHigh <= 0) {
      return high;
    }
    double z = high;
    for (int i = 0; i < MOST_SOLVING; i++) {
      double next = low - atLow * (high - low) / (atHigh - atLow);
      double atNext = 1 / expected(size, hold, next) - 1 / total;
      boolean near = Math.abs(next - z) <= PRECISION * high;
      z = next;
      if (near || atNext == 0) {
        break;
      }
      if (atNext < 0) {
        low = next;
        atLow = atNext;
        atHigh /=
            2; // the Illinois rule, so that neither end stays for long: Dowell and Jarratt 1971
      } else {
        high = next;
        atHigh = atNext;
        atLow /= 2;
      }
    }
    return z;
  }

  private double expected(int size, double hold, double z) {
    double[] rates = series.rates(size, hold, z);
    double sum = 0;
    for (int i = 0; i < level.length; i++) {
      sum += seconds[i] * rates[level[i]];
    }
    return sum;
  }

  private double logL(double[] rates) {
    double sum = 0;
    for (int i = 0; i < level.length; i++) {
      double rate = Math.max(1e-300, rates[level[i]]);
      sum += completions[i] * Math.log(rate) - seconds[i] * rate;
    }
    return sum;
  }
}
