package io.github.jettyqos.core.demand;

import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.ServiceDemand.Pool;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a class is held by a pool or a lock of its own: it is, if requests that find more of
 * their class at work take longer elsewhere, in proportion.
 *
 * <p>Law: with n of the class at work when a request starts, itself included, it is elsewhere for
 *
 * <pre>
 *   e = w - S d,   E[e | n] = max(e0, n / M),   c = M e0
 * </pre>
 *
 * <p>so that n / e, what comes back in a second, is M and no more above c, which is where the
 * squares of what is off are least. That is believed if
 *
 * <ul>
 *   <li>e above c is {@value #RAISED} e0 at least in the mean, and {@value #CLEARLY} standard errors
 *       more than below; each by {@value #ENOUGH} (1 + C2) samples at least;
 *   <li>the last {@value #RECENT} samples tell the same, so that it is not what two kinds of work,
 *       one after the other, look like.
 * </ul>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>w, d, S</td><td>processing time, demand on the processors, seconds, and by how much
 *   sharing stretches that</td></tr>
 *   <tr><td>C2</td><td>variation of the work of a request</td></tr>
 *   <tr><td>c, M</td><td>requests elsewhere with which as much comes back as ever does, and that,
 *   per second</td></tr>
 * </table>
 *
 * <p>How many are there as a request starts is settled before its own time is: so however times
 * vary, e does not depend on n where nobody waits for anybody. What comes back while so many are at
 * work does: requests that take as long as each other, and began together, end together.
 *
 * <p>A delay beside the pool counts as time in it: c is how many have to be there to keep it busy.
 */
final class PoolFit {
  private static final double RAISED = 1.25;
  private static final double CLEARLY = 5;
  private static final int ENOUGH = 8;
  private static final int RECENT = 64;

  /** Samples that are remembered at least; at most twice as many. */
  private static final int MEMORY = 2048;

  private static final int MOST_LEVEL = 512;

  /**
   * Of e what sharing may add in a period that counts, by the S of those around it: it is not that
   * of a single request.
   */
  private static final double SHARED = 0.1;

  private static final int AROUND = 3;

  /** By how much the last samples may be off. */
  private static final double NEAR = 0.4;

  private record Period(ClassPeriod samples, Stretch stretch, int stuck, long endNanos) {}

  private record Sample(int level, double elsewhere, long endNanos) {}

  /** By level: how many, e and e e added up. */
  private static final class Sums {
    final double[] count = new double[MOST_LEVEL + 1];
    final double[] sum = new double[MOST_LEVEL + 1];
    final double[] squares = new double[MOST_LEVEL + 1];
    int samples;

    void add(Sample sample) {
      count[sample.level]++;
      sum[sample.level] += sample.elsewhere;
      squares[sample.level] += sample.elsewhere * sample.elsewhere;
      samples++;
    }
  }

  /** A pool: as many a second at most, and seconds elsewhere where it is not full. */
  record Found(double most, double elsewhere) {
    /** The pool, of which a request that has to wait for nobody has a connection all the time. */
    Pool pool() {
      int size = (int) Math.max(1, Math.round(most * elsewhere));
      return new Pool(size, Math.min(ServiceDemand.SECONDS.max(), size / most));
    }

    private double foretold(int level) {
      return Math.max(elsewhere, level / most);
    }
  }

  private final Deque<Sample> recent = new ArrayDeque<>(); // the youngest first
  private Sums young = new Sums();
  private Sums old = new Sums();
  private @Nullable Found found;

  /** The last three: S of a period is known a little later, and changes within it. */
  private final Deque<Period> periods = new ArrayDeque<>(); // the youngest first

  /**
   * Adds a period.
   *
   * @param stuck requests at work that do not come back
   * @param compute d, seconds
   * @param elsewhere e in the mean, seconds; not a number if not known
   * @param variation C2
   */
  void add(
      ClassPeriod period,
      Stretch stretch,
      int stuck,
      double compute,
      double elsewhere,
      double variation,
      long nowNanos) {
    if (periods.size() == AROUND) {
      double most = periods.stream().mapToDouble(each -> each.stretch.most).max().orElse(1);
      periods.removeLast();
      Period before = periods.getLast();
      if (before.samples.samples() > 0 && compute * (most - 1) <= SHARED * elsewhere) {
        for (int i = 0; i < before.samples.samples(); i++) {
          add(before, i, compute);
        }
        found = look(variation);
      }
    }
    periods.addFirst(new Period(period, stretch, stuck, nowNanos));
  }

  private void add(Period period, int i, double compute) {
    double used = period.samples.used(i) < 0 ? compute : period.samples.used(i);
    double elsewhere = period.samples.processed(i) - used * period.stretch.most;
    int level = Math.max(1, Math.min(MOST_LEVEL, period.samples.level(i) - period.stuck));
    Sample sample = new Sample(level, elsewhere, period.endNanos);
    recent.addFirst(sample);
    if (recent.size() > RECENT) {
      recent.removeLast();
    }
    young.add(sample);
    if (young.samples >= MEMORY) {
      old = young;
      young = new Sums();
    }
  }

  /** What holds the class; null if nothing is known to. */
  @Nullable Found found() {
    return found;
  }

  /** Forgets what is older than the last samples. */
  void forgetBefore(long nanos) {
    young = new Sums();
    old = new Sums();
    recent.removeIf(each -> each.endNanos <= nanos);
    recent.forEach(young::add);
    found = null;
  }

  /** Whether a pool is known that tells how long the last requests took since a time. */
  boolean tells(long since) {
    return found != null && isNear(found, since);
  }

  private boolean isNear(Found pool, long since) {
    double seen = 0;
    double foretold = 0;
    for (Sample each : recent) {
      if (each.endNanos > since) {
        seen += each.elsewhere;
        foretold += pool.foretold(each.level);
      }
    }
    return Math.abs(seen - foretold) <= NEAR * seen;
  }

  private @Nullable Found look(double variation) {
    double count = 0;
    double sum = 0;
    double squares = 0;
    double products = 0; // n e
    double levels = 0; // n n
    for (int n = 1; n <= MOST_LEVEL; n++) {
      double times = young.count[n] + old.count[n];
      count += times;
      sum += young.sum[n] + old.sum[n];
      squares += young.squares[n] + old.squares[n];
      products += n * (young.sum[n] + old.sum[n]);
      levels += (double) n * n * times;
    }
    double least = ENOUGH * (1 + variation);
    double deviation = Math.sqrt(Math.max(0, squares - sum * sum / count) / count);
    double below = 0;
    double sumBelow = 0;
    double fewest = Double.POSITIVE_INFINITY;
    Found best = null;
    for (int n = 1; n < MOST_LEVEL && count - below >= least; n++) {
      double times = young.count[n] + old.count[n];
      below += times;
      sumBelow += young.sum[n] + old.sum[n];
      products -= n * (young.sum[n] + old.sum[n]);
      levels -= (double) n * n * times;
      double above = count - below;
      if (times > 0 && below >= least && above >= least) {
        double e0 = sumBelow / below;
        double eAbove = (sum - sumBelow) / above;
        // Of all squares what is told by e0 below and by n / M above.
        double off = squares - sumBelow * e0 - products * products / levels;
        if (off < fewest) {
          fewest = off;
          double error = deviation * Math.sqrt(1 / below + 1 / above);
          boolean clear = e0 > 0 && eAbove >= RAISED * e0 && eAbove - e0 >= CLEARLY * error;
          best = clear ? new Found(levels / products, e0) : null;
        }
      }
    }
    return best != null && isNear(best, Long.MIN_VALUE) ? best : null;
  }
}
