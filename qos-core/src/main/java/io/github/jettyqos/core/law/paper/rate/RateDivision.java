package io.github.jettyqos.core.law.paper.rate;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.law.Measurement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Turns service rates into whole threads, which have the rate in the mean over some periods.
 *
 * <pre>
 *   need_k(T) = ceil((r_k - c_k) / s(T))
 *   c_k      := c_k + need_k(T) s(T) - r_k,   0 to s(T)
 *   T is feasible if the needs, and the reserves of classes without rate, sum to at most T
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>r_k</td><td>rate of class k, requests per second</td></tr>
 *   <tr><td>s(T)</td><td>speed of a thread beside T busy ones, requests per second</td></tr>
 *   <tr><td>c_k</td><td>by how much it was served beyond its rate so far, requests per second; 0 for
 *       a target that is an upper bound, whose need is always rounded up</td></tr>
 * </table>
 *
 * <p>The smallest feasible total is used, as more threads slow each other down; with classes that
 * share the rest, the total that leaves them the greatest throughput. Totals end at the saturation
 * point. In the speed of a thread only threads with requests count as busy: beside 13 of them it is
 * measured, beside 300 it would be a guess. If none is feasible, rates are met in the order of
 * priority (equal priority: the earlier class) beside all reserves, and a hybrid guarantee that
 * does not fit falls back to its share: as in {@link io.github.jettyqos.core.model.MixedPlanner}.
 */
final class RateDivision {
  /** The tolerance for rounding errors of a need. */
  private static final double ROUNDING = 1e-9;

  private final List<ServiceClass> classes;
  private final int threads;
  private final List<Integer> byPriority = new ArrayList<>();
  private final int reserves;
  private int limit;
  private boolean pinned;
  private final double[] rates;
  private final int[] useful;
  private final int[] wanted;
  private final double[] ahead;
  private final List<String> unmet = new ArrayList<>();

  RateDivision(List<ServiceClass> classes, int threads) {
    this.classes = classes;
    this.threads = threads;
    this.rates = new double[classes.size()];
    this.useful = new int[classes.size()];
    this.wanted = new int[classes.size()];
    this.ahead = new double[classes.size()];
    int sum = 0;
    for (int k = 0; k < rates.length; k++) {
      byPriority.add(k);
      sum += least(k);
    }
    this.reserves = sum;
    byPriority.sort(Comparator.comparing(k -> classes.get(k).priority()));
    this.limit = threads;
  }

  /** Adds a class that shares the rest, with the number of threads that it can use. */
  void share(int k, int mostUseful) {
    rate(k, Double.NaN, mostUseful);
  }

  /** Adds a class with a rate and the number of threads that it can use. */
  void rate(int k, double rate, int mostUseful) {
    rates[k] = rate;
    useful[k] = mostUseful;
  }

  /** Forgets what classes are ahead. */
  void reset() {
    Arrays.fill(ahead, 0);
  }

  /** The threads for the rate of a class, regardless of its bounds. */
  int wanted(int k) {
    return wanted[k];
  }

  /** The names of the classes whose rate is not met. */
  List<String> unmet() {
    return List.copyOf(unmet);
  }

  /** Limits the number of divided threads. */
  void limit(Measurement measured) {
    limit = Math.max(reserves, measured.useful(threads));
    pinned = measured.pinned().isPresent();
  }

  /** The useful number of threads: the pinned total, or the saturation point. */
  int most(ThreadSpeed speed) {
    return pinned ? limit : Math.max(reserves, Math.min(limit, speed.most()));
  }

  /** Computes the partition. */
  Partition divide(ThreadSpeed speed) {
    int most = most(speed);
    int best = most;
    double bestLeft = -1;
    for (int total = reserves; total <= most; total++) {
      double left = left(speed, total);
      if (left >= 0 && left > bestLeft * (1 + ROUNDING)) {
        best = total;
        bestLeft = left;
        if (left == 0) {
          break;
        }
      }
    }
    return grant(speed, busy(speed, best), best);
  }

  /** The least number of busy threads beside which the needs are met, of so many in all. */
  private int busy(ThreadSpeed speed, int total) {
    for (int busy = 1; busy < total; busy++) {
      long sum = 0;
      for (int k = 0; k < rates.length; k++) {
        sum += Math.min(useful[k], shares(k) ? most(k) : need(speed, k, busy));
      }
      if (sum <= busy) {
        return busy;
      }
    }
    return total;
  }

  /**
   * The throughput left to the classes that share; 0 if there are none, less if the needs do not
   * fit.
   */
  private double left(ThreadSpeed speed, int total) {
    long left = total;
    long room = 0;
    double perThread = 0;
    for (int k = 0; k < rates.length; k++) {
      if (shares(k)) {
        room += most(k);
        perThread = speed.perThread(k, total);
        left -= least(k);
      } else {
        left -= need(speed, k, total);
      }
    }
    if (left < 0) {
      return -1;
    }
    return room == 0 ? 0 : Math.min(left + shareReserves(), room) * perThread;
  }

  private Partition grant(ThreadSpeed speed, int busy, int total) {
    int[] budgets = new int[rates.length];
    int left = total - reserves;
    List<Integer> sharing = new ArrayList<>();
    unmet.clear();
    for (int k : byPriority) {
      budgets[k] = least(k);
      if (shares(k)) {
        sharing.add(k);
        continue;
      }
      wanted[k] = (int) whole(speed, k, busy);
      int extra = need(speed, k, busy) - least(k);
      if (extra > left) {
        unmet.add(classes.get(k).name());
        if (classes.get(k).guarantee() instanceof Guarantee.Hybrid) {
          ahead[k] = 0;
          sharing.add(k);
          continue;
        }
      }
      budgets[k] += Math.min(extra, left);
      left -= Math.min(extra, left);
      ahead[k] = ahead(speed.perThread(k, busy), k, budgets[k]);
    }
    share(budgets, sharing, left);
    int sum = 0;
    for (int each : budgets) {
      sum += each;
    }
    return Partition.of(sum, budgets);
  }

  private void share(int[] budgets, List<Integer> sharing, int left) {
    if (sharing.isEmpty()) {
      return;
    }
    int threadsToShare = left;
    for (int k : sharing) {
      threadsToShare += least(k);
    }
    Partition shares = Partition.share(sharing.stream().map(classes::get).toList(), threadsToShare);
    for (int i = 0; i < sharing.size(); i++) {
      budgets[sharing.get(i)] = shares.budget(i);
    }
  }

  private double ahead(double perThread, int k, int threads) {
    double next = tracks(k) ? ahead[k] + threads * perThread - rates[k] : 0;
    return Math.max(0, Math.min(next, perThread));
  }

  private double whole(ThreadSpeed speed, int k, int busy) {
    return Math.max(0, Math.ceil((rates[k] - ahead[k]) / speed.perThread(k, busy) - ROUNDING));
  }

  private int need(ThreadSpeed speed, int k, int total) {
    double m = Math.min(whole(speed, k, total), useful[k]);
    return (int) Math.max(least(k), Math.min(m, most(k)));
  }

  private int shareReserves() {
    int sum = 0;
    for (int k = 0; k < rates.length; k++) {
      sum += shares(k) ? least(k) : 0;
    }
    return sum;
  }

  private boolean shares(int k) {
    return Double.isNaN(rates[k]);
  }

  private boolean tracks(int k) {
    return classes.get(k).guarantee().target().orElseThrow().meaning() == Meaning.TRACK;
  }

  private int least(int k) {
    return classes.get(k).least();
  }

  private int most(int k) {
    return classes.get(k).most();
  }
}
