package io.github.jettyqos.core.demand;

import io.github.jettyqos.core.ServiceDemand.Pool;
import io.github.jettyqos.core.speedup.LevelBins;
import java.util.Optional;

/**
 * Tells whether a class is held by a pool or a lock of its own, from what it completed with so many
 * of it at work.
 *
 * <p>Law: with j requests of the class at work it completes
 *
 * <pre>
 *   X(j) = N(j - 1) / N(j),   N(j) = sum over a + b + i = j of  s^a / prod over l = 1..a of min(l, c)
 *                                       * z^b / b! * (S d)^i / i!
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>c, s</td><td>connections, and for how long a request holds one, seconds</td></tr>
 *   <tr><td>z</td><td>pure delay, seconds</td></tr>
 *   <tr><td>S d</td><td>time on the processors as stretched when it was measured; a delay here,
 *       where it is the crowd of its own class that lengthens it {@code own} says so</td></tr>
 * </table>
 *
 * <p>and completions at a level are Poisson: log L = sum over j of C(j) log X(j) - T(j) X(j).
 * Source: Chandy, Herzog and Woo 1975 for the curve. A pool is believed if it is far likelier than
 * none: twice the difference of log L is above {@link #CLEARLY} times the dispersion. Exact for
 * exponential holding times.
 */
final class PoolFit {
  /** Chi-squared with two degrees of freedom is above it once in 8000; sizes are tried. */
  static final double CLEARLY = 18;

  private static final int MOST_LEVEL = 512;
  private static final double GOLDEN = 0.6180339887498949;

  private final LevelBins levels;
  private final double processors;
  private final double compute;
  private final double others;
  private final int highest;

  /** Completions a second: terms are multiplied by its powers, so that they stay near 1. */
  private final double scale;

  /** The pool, how much is left as pure delay, and how much likelier that is. */
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

    /** X(j), of which j may be a mean; not a number where none was seen. */
    double rate(double level) {
      int below = (int) level;
      if (below + 1 >= rates.length) {
        return rates.length < 2 ? Double.NaN : rates[rates.length - 1];
      }
      return rates[below] + (level - below) * (rates[below + 1] - rates[below]);
    }
  }

  /**
   * What was seen.
   *
   * @param processors for handlers; infinite if not known
   * @param compute d, seconds
   * @param others offered load of other classes, in processors
   */
  PoolFit(LevelBins levels, double processors, double compute, double others) {
    this.levels = levels;
    this.processors = processors;
    this.compute = compute;
    this.others = Math.min(others, 0.95 * processors);
    int top = 0;
    for (int bin = 0; bin < levels.size(); bin++) {
      if (levels.seconds(bin) > 0 && levels.level(bin) <= MOST_LEVEL) {
        top = (int) Math.round(levels.level(bin));
      }
    }
    this.highest = top;
    this.scale = levels.total() / Math.max(1e-9, levels.busySeconds());
  }

  /** Whether what was seen here is not far more likely if it were all a delay. */
  boolean isLikely(Found elsewhere, double dispersion) {
    if (elsewhere.pool.isEmpty() || highest == 0) {
      return elsewhere.pool.isPresent();
    }
    double[] station = station();
    Pool pool = elsewhere.pool.get();
    double held = logL(station, pool.size(), pool.seconds(), elsewhere.elsewhere);
    double free = delay(station, Integer.MAX_VALUE, 0)[0];
    return 2 * (free - held) <= CLEARLY * Math.max(1, dispersion);
  }

  Found best(double dispersion) {
    double[] station = station();
    double[] none = delay(station, Integer.MAX_VALUE, 0);
    double bestLog = Double.NEGATIVE_INFINITY;
    int bestSize = 0;
    double[] best = none;
    // Sizes a fifth apart, then all that are near.
    int near = 1;
    for (int size = 1; size < highest; size = Math.max(size + 1, (int) (1.2 * size))) {
      double log = delay(station, size, Double.NaN)[0];
      if (log > bestLog) {
        bestLog = log;
        near = size;
      }
    }
    int step = Math.max(1, near / 25);
    bestLog = Double.NEGATIVE_INFINITY;
    int from = Math.max(1, (int) (near / 1.2));
    for (int size = from; size <= 1.2 * near + 1 && size < highest; size += step) {
      double[] fit = delay(station, size, Double.NaN);
      if (fit[0] > bestLog) {
        bestLog = fit[0];
        bestSize = size;
        best = fit;
      }
    }
    double likelier = 2 * (bestLog - none[0]) / Math.max(1, dispersion);
    if (bestSize == 0 || !(likelier > CLEARLY) || best[1] <= 0) {
      return new Found(
          Optional.empty(), none[2], Math.max(0, likelier), rates(station, 1, 0, none[2]));
    }
    return new Found(
        Optional.of(new Pool(bestSize, best[1])),
        best[2],
        likelier,
        rates(station, bestSize, best[1], best[2]));
  }

  /** log L, s and z of the best with that size; s is looked for unless it is given. */
  private double[] delay(double[] station, int size, double given) {
    if (given == 0) {
      double z = solve(station, size, 0);
      return new double[] {logL(station, size, 0, z), 0, z};
    }
    // No pool lets more come back than c / s.
    double fastest = 0;
    double total = 0;
    double seconds = 0;
    for (int bin = 0; bin < levels.size(); bin++) {
      total += levels.completions(bin);
      if (levels.seconds(bin) > 0) { // an empty one has no level
        seconds += levels.seconds(bin) * Math.min(size, levels.level(bin));
        fastest += levels.seconds(bin);
      }
    }
    if (fastest <= 0 || total <= 0) {
      return new double[] {Double.NEGATIVE_INFINITY, 0, 0};
    }
    double low = 0;
    double high = seconds / total; // the busy time of the pool, were all in it
    double a = high - GOLDEN * (high - low);
    double b = low + GOLDEN * (high - low);
    double[] atA = at(station, size, a);
    double[] atB = at(station, size, b);
    for (int i = 0; i < 14; i++) {
      if (atA[0] > atB[0]) {
        high = b;
        b = a;
        atB = atA;
        a = high - GOLDEN * (high - low);
        atA = at(station, size, a);
      } else {
        low = a;
        a = b;
        atA = atB;
        b = low + GOLDEN * (high - low);
        atB = at(station, size, b);
      }
    }
    return atA[0] > atB[0] ? atA : atB;
  }

  private double[] at(double[] station, int size, double hold) {
    double z = solve(station, size, hold);
    return new double[] {logL(station, size, hold, z), hold, z};
  }

  /** The z with which as much should have completed as did. */
  private double solve(double[] station, int size, double hold) {
    double total = 0;
    double busy = 0;
    for (int bin = 0; bin < levels.size(); bin++) {
      total += levels.completions(bin);
      busy += levels.seconds(bin) > 0 ? levels.seconds(bin) * levels.level(bin) : 0;
    }
    double low = 0;
    double high = total > 0 ? busy / total : 1;
    if (expected(station, size, hold, 0) <= total) {
      return 0;
    }
    for (int i = 0; i < 18; i++) {
      double mid = (low + high) / 2;
      if (expected(station, size, hold, mid) > total) {
        low = mid;
      } else {
        high = mid;
      }
    }
    return (low + high) / 2;
  }

  private double expected(double[] station, int size, double hold, double z) {
    double[] rates = rates(station, size, hold, z);
    double sum = 0;
    for (int bin = 0; bin < levels.size(); bin++) {
      int level = level(bin);
      if (level > 0) {
        sum += levels.seconds(bin) * rates[level];
      }
    }
    return sum;
  }

  private double logL(double[] station, int size, double hold, double z) {
    double[] rates = rates(station, size, hold, z);
    double sum = 0;
    for (int bin = 0; bin < levels.size(); bin++) {
      int level = level(bin);
      if (level > 0) {
        double rate = Math.max(1e-300, rates[level]);
        sum += levels.completions(bin) * Math.log(rate) - levels.seconds(bin) * rate;
      }
    }
    return sum;
  }

  private int level(int bin) {
    return levels.seconds(bin) > 0 ? (int) Math.min(highest, Math.round(levels.level(bin))) : 0;
  }

  /** Terms of the processors with 0, 1... requests of this class there, among those of others. */
  private double[] station() {
    double[] terms = new double[highest + 1];
    terms[0] = 1;
    for (int i = 1; i <= highest; i++) {
      terms[i] = compute <= 0 ? 0 : terms[i - 1] * scale * compute * crowd(i);
    }
    return terms;
  }

  /** By how much a further one is stretched beside i - 1 of its own and the others. */
  private double crowd(int i) {
    if (Double.isInfinite(processors)) {
      return 1.0 / i;
    }
    double free = processors - others;
    return Math.max(1.0 / i, 1 / Math.max(1e-9, free));
  }

  /** X(j) for j from 0; terms are kept near 1 by the mean rate. */
  private double[] rates(double[] station, int size, double hold, double z) {
    double[] own = new double[highest + 1];
    own[0] = 1;
    for (int j = 1; j <= highest; j++) {
      own[j] = z <= 0 ? 0 : own[j - 1] * scale * z / j;
    }
    double[] both = convolve(own, station);
    if (hold > 0) {
      double[] pool = new double[highest + 1];
      pool[0] = 1;
      for (int j = 1; j <= highest; j++) {
        pool[j] = pool[j - 1] * scale * hold / Math.min(j, size);
      }
      both = convolve(both, pool);
    }
    double[] rates = new double[highest + 1];
    for (int j = 1; j <= highest; j++) {
      rates[j] = both[j] > 0 ? scale * both[j - 1] / both[j] : 1e300;
    }
    return rates;
  }

  private static double[] convolve(double[] a, double[] b) {
    double[] sum = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      if (a[i] != 0) {
        for (int j = 0; i + j < sum.length; j++) {
          sum[i + j] += a[i] * b[j];
        }
      }
    }
    return sum;
  }
}
