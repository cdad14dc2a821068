package io.github.jettyqos.core.model;

import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.check.ConfigException;
import java.util.Arrays;
import java.util.List;

/**
 * Divides threads at the least cost, by dynamic programming over a table of worst-case times for
 * each class.
 *
 * <pre>
 *   f_k(r)  = min over i = 0..r of  f_(k-1)(r - i) + cost_k(least_k + i)
 *   cost_k(m) = w_k lambda_k (E[(W_k(m) - D_k)+] + loss seconds * P_k(m)),    by MtrrServer
 *   s_k(j)  = min(j / (z_k + d_k stretch + h_k), c_k / h_k)      completions a second with j busy
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>W_k, P_k</td><td>time and loss of class k with m threads, all of them busy at the most
 *       </td></tr>
 *   <tr><td>D_k</td><td>its target, seconds; without one ten times its unloaded time, at least
 *       1</td></tr>
 *   <tr><td>w_k</td><td>what a second is worth, by its priority</td></tr>
 *   <tr><td>d_k, z_k</td><td>seconds at the common station and off it</td></tr>
 *   <tr><td>c_k, h_k</td><td>connections of its pool, and for how long one is held</td></tr>
 *   <tr><td>stretch</td><td>by how much longer requests stay at the station than were they alone;
 *       the one number that couples the classes</td></tr>
 * </table>
 *
 * <p>Source: the dynamic programming of Jamjoom, Chou and Shin 2004, section V, whose tables are of
 * equal work and of the total as what couples the classes. Deviations: threads are divided in steps
 * of a 32nd of what there is, so that it takes as long for many threads as for few; times beyond a
 * target are those of an exponential queue.
 */
public final class StretchTables {
  private static final int STEPS = 32;

  /** Loads near the limit of the station are counted as this; the stretch has no bound there. */
  private static final double MOST_LOAD = 0.9;

  private final List<MixedClass> classes;
  private final int[] least;
  private final double[] worth;
  private final double stretch;

  private StretchTables(
      CommonStation station, List<MixedClass> classes, double[] worth, int[] least) {
    this.classes = classes;
    this.least = least;
    this.worth = worth;
    this.stretch = stretch(station, classes);
  }

  /**
   * Divides.
   *
   * @param station what all handlers share
   * @param classes what comes to each, and what is asked for it
   * @param worth of a second of each class, at least 0
   * @param threads the most there are
   * @param least threads of each class at least, together at most {@code threads}
   * @return threads of each class; less than a step of them is left over, or more where none may
   *     have so many
   * @throws ConfigException if there is not one number for each class
   */
  public static int[] divide(
      CommonStation station, List<MixedClass> classes, double[] worth, int threads, int... least) {
    if (least.length != classes.size() || worth.length != least.length) {
      throw ConfigException.of(
          "least", least.length, "numbers are given for " + classes.size() + " classes");
    }
    int spare = threads - ClosedNetwork.sum(least);
    return new StretchTables(station, classes, worth, least.clone()).divide(spare);
  }

  /** That of M/M/P, by the approximation of Sakasegawa 1977, which is exact for one processor. */
  static double stretch(CommonStation station, List<MixedClass> classes) {
    double asked = 0;
    for (MixedClass each : classes) {
      asked += each.load().arrivalRate() * each.work().demand().compute();
    }
    double processors = Math.max(1, station.most());
    double load = Math.min(MOST_LOAD, asked / station.most());
    double power = Math.sqrt(2 * (processors + 1)) - 1;
    return 1 + Math.pow(load, power) / (processors * (1 - load));
  }

  private int[] divide(int spare) {
    int step = Math.max(1, (spare + STEPS - 1) / STEPS);
    int steps = spare / step;
    int[][] chosen = new int[least.length][];
    double[] before = new double[steps + 1];
    for (int k = 0; k < least.length; k++) {
      double[] cost = costs(k, step, steps);
      double[] best = new double[steps + 1];
      chosen[k] = new int[steps + 1];
      for (int r = 0; r <= steps; r++) {
        best[r] = Double.POSITIVE_INFINITY;
        for (int i = 0; i <= r; i++) {
          double sum = before[r - i] + cost[i];
          if (sum < best[r]) {
            best[r] = sum;
            chosen[k][r] = i;
          }
        }
      }
      before = best;
    }
    int[] threads = least.clone();
    int left = steps;
    for (int k = least.length - 1; k >= 0; k--) {
      int taken = chosen[k][left];
      threads[k] = Math.min(most(k), least[k] + taken * step);
      left -= taken;
    }
    return threads;
  }

  private int most(int k) {
    return Math.max(least[k], classes.get(k).max());
  }

  /** The cost of a class with so many steps more than its least. */
  private double[] costs(int k, int step, int steps) {
    MixedClass owner = classes.get(k);
    int most = Math.min(most(k), least[k] + steps * step);
    double[] rates = rates(owner.work().demand(), Math.max(1, most));
    double[] costs = new double[steps + 1];
    for (int i = 0; i <= steps; i++) {
      int m = Math.min(most, least[k] + i * step);
      costs[i] =
          i > 0 && m == Math.min(most, least[k] + (i - 1) * step)
              ? costs[i - 1]
              : cost(k, owner, rates, m);
    }
    return costs;
  }

  private double[] rates(ServiceDemand demand, int most) {
    double one = demand.unloaded() + demand.compute() * (stretch - 1);
    double ceiling =
        demand.pool().map(pool -> pool.size() / pool.seconds()).orElse(Double.POSITIVE_INFINITY);
    double[] rates = new double[most];
    for (int j = 1; j <= most; j++) {
      rates[j - 1] = Math.min(j / one, ceiling);
    }
    return rates;
  }

  private double cost(int k, MixedClass owner, double[] rates, int m) {
    OfferedLoad load = owner.offered();
    if (m == 0) {
      return worth[k] * load.arrivalRate() * Lateness.LOST_SECONDS;
    }
    MtrrServer server = MtrrServer.of(load, Arrays.copyOf(rates, m));
    double reference =
        Lateness.reference(owner.guarantee().flatMap(Guarantee::target), owner.work().demand());
    double late = Lateness.mean(server, reference);
    return worth[k] * load.arrivalRate() * (late + Lateness.LOST_SECONDS * server.loss());
  }
}
