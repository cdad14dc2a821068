package io.github.jettyqos.core.model;

import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Meaning;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.check.ConfigException;
import java.util.List;

/**
 * Divides the threads that a least partition leaves over, so that no class is near its limit.
 *
 * <p>Law: one thread after the other to the class with the least
 *
 * <pre>
 *   (m_k - L_k) / sqrt(max(1, L_k)),   L_k = lambda_k (z_k + d_k stretch)
 *   while sum over k of phi_k m_k is at most 1.25 sat,   phi_k = d_k / (z_k + d_k)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>L_k</td><td>threads that the class keeps busy in the mean</td></tr>
 *   <tr><td>d_k, z_k</td><td>seconds at the common station and off it</td></tr>
 *   <tr><td>phi_k</td><td>part of its unloaded time that a request of the class computes</td></tr>
 *   <tr><td>sat</td><td>requests at the station with which no more is done in a second, {@link
 *       CommonStation#saturation}</td></tr>
 *   <tr><td>stretch</td><td>by how much longer requests stay at the station than were they alone, at
 *       the load that comes</td></tr>
 * </table>
 *
 * <p>The busy threads of a class vary as the root of their mean, so threads beyond the mean are
 * counted in it. The bound keeps many that compute from slowing each other and everybody else; one
 * class that waits costs nothing, however many threads it has. A class behind a pool of its own
 * gets no more than the pool is of use for, and one whose target is a value to settle at gets
 * nothing. Not in a paper.
 */
public final class SpareThreads {
  /** By how much more requests than are of use the worst case may have at the station. */
  static final double MOST_ASKED = 1.25;

  /** Loads near the limit of the station are counted as this; the stretch has no bound there. */
  private static final double MOST_LOAD = 0.9;

  private static final double POOL_FULL = 1.25;

  private final List<MixedClass> classes;
  private final CommonStation station;
  private final double[] busy;
  private final double[] deviation;
  private final double[] computing;
  private final int[] most;

  private SpareThreads(List<MixedClass> classes, CommonStation station) {
    this.classes = classes;
    this.station = station;
    int count = classes.size();
    this.busy = new double[count];
    this.deviation = new double[count];
    this.computing = new double[count];
    this.most = new int[count];
    double stretch = stretch();
    for (int k = 0; k < count; k++) {
      MixedClass each = classes.get(k);
      ServiceDemand demand = each.work().demand();
      double slowed = demand.unloaded() + demand.compute() * (stretch - 1);
      busy[k] = each.load().arrivalRate() * slowed;
      deviation[k] = Math.sqrt(Math.max(1, busy[k]));
      computing[k] = demand.compute() / demand.unloaded();
      most[k] = Math.min(each.max(), ofUse(demand));
    }
  }

  /**
   * Divides what is left.
   *
   * @param least what each class has at least; its sum at most {@code threads}
   * @param classes as they were planned
   * @param station what all handlers share
   * @param threads the most there are
   * @return at least the least for each class
   * @throws ConfigException if there is not one budget for each class
   */
  public static Partition divide(
      Partition least, List<MixedClass> classes, CommonStation station, int threads) {
    if (least.size() != classes.size()) {
      throw ConfigException.of(
          "partition", least.size(), "budgets are given for " + classes.size() + " classes");
    }
    return new SpareThreads(classes, station).divide(least.budgets(), threads);
  }

  private Partition divide(int[] budgets, int threads) {
    long sum = 0;
    double asked = 0;
    for (int k = 0; k < budgets.length; k++) {
      sum += budgets[k];
      asked += computing[k] * budgets[k];
      if (settles(classes.get(k))) {
        most[k] = budgets[k];
      }
    }
    double bound = MOST_ASKED * station.saturation();
    while (sum < threads) {
      int neediest = neediest(budgets, Math.max(0, bound - asked));
      if (neediest < 0) {
        break;
      }
      budgets[neediest]++;
      asked += computing[neediest];
      sum++;
    }
    return Partition.of((int) sum, budgets);
  }

  /** The class to have the next thread, the earlier one of equals; -1 if none may. */
  private int neediest(int[] budgets, double room) {
    int found = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < budgets.length; k++) {
      double spare = (budgets[k] - busy[k]) / deviation[k];
      if (budgets[k] < most[k] && computing[k] <= room && spare < least) {
        least = spare;
        found = k;
      }
    }
    return found;
  }

  private static boolean settles(MixedClass each) {
    return each.guarantee()
        .flatMap(Guarantee::target)
        .filter(t -> t.meaning() == Meaning.TRACK)
        .isPresent();
  }

  /** With so many threads a pool is never idle while requests wait for the class. */
  private static int ofUse(ServiceDemand demand) {
    return demand
        .pool()
        .map(pool -> (int) Math.ceil(POOL_FULL * pool.size() * demand.unloaded() / pool.seconds()))
        .orElse(Integer.MAX_VALUE);
  }

  /** That of M/M/P, by the approximation of Sakasegawa 1977, which is exact for one processor. */
  private double stretch() {
    double asked = 0;
    for (MixedClass each : classes) {
      asked += each.load().arrivalRate() * each.work().demand().compute();
    }
    double processors = Math.max(1, station.most());
    double load = Math.min(MOST_LOAD, asked / station.most());
    double power = Math.sqrt(2 * (processors + 1)) - 1;
    return 1 + Math.pow(load, power) / (processors * (1 - load));
  }
}
