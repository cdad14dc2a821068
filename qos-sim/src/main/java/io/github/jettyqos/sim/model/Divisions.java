package io.github.jettyqos.sim.model;

import java.util.Arrays;
import java.util.List;

/**
 * The cheapest division of every number of threads among classes each of which costs what its own
 * threads say: dynamic programming over the classes.
 */
final class Divisions {
  private final int[][] given;
  private double[] cost;

  /**
   * Finds them.
   *
   * @param costs of each class by its threads
   * @param least threads of each class; the most are those of which there is a cost
   * @param threads the most of all classes together
   */
  Divisions(List<double[]> costs, int[] least, int threads) {
    given = new int[least.length][threads + 1];
    cost = impossible(threads);
    cost[0] = 0;
    for (int k = 0; k < least.length; k++) {
      double[] own = costs.get(k);
      double[] next = impossible(threads);
      for (int used = 0; used <= threads; used++) {
        for (int m = least[k]; m < own.length && used + m <= threads; m++) {
          double sum = cost[used] + own[m];
          if (sum < next[used + m]) {
            next[used + m] = sum;
            given[k][used + m] = m;
          }
        }
      }
      cost = next;
    }
  }

  private static double[] impossible(int threads) {
    double[] cost = new double[threads + 1];
    Arrays.fill(cost, Double.POSITIVE_INFINITY);
    return cost;
  }

  /**
   * The cost of all classes with this number of threads; infinite where no division is possible.
   */
  double cost(int total) {
    return cost[total];
  }

  /** Threads of each class. */
  int[] of(int total) {
    int[] partition = new int[given.length];
    int left = total;
    for (int k = partition.length - 1; k >= 0; k--) {
      partition[k] = given[k][left];
      left -= partition[k];
    }
    return partition;
  }
}
