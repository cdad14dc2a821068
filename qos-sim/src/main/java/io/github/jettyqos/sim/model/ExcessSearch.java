package io.github.jettyqos.sim.model;

import java.util.Arrays;
import java.util.List;

/**
 * Finds the division of one total with the least sum of excesses over what classes would pay at a
 * price, if that is within a limit: dynamic programming over classes and threads, leaving out every
 * partial sum above the limit.
 */
final class ExcessSearch {
  private final List<WorstCaseRow> rows;
  private final int[] threads;
  private final int[][] candidates;
  private final double[][] excess;
  private final int[] counts;
  private final int[][] given;
  private double[] sums;
  private double[] next;

  ExcessSearch(List<WorstCaseRow> rows, int most) {
    int n = rows.size();
    this.rows = rows;
    threads = new int[n];
    candidates = new int[n][most + 1];
    excess = new double[n][most + 1];
    counts = new int[n];
    given = new int[n][most + 1];
    sums = new double[most + 1];
    next = new double[most + 1];
  }

  /** The division found last. */
  int[] threads() {
    return threads;
  }

  /** Finds the division with the least sum of excesses, if that is at most the limit. */
  boolean find(int total, ThreadPrice price, double limit) {
    int n = threads.length;
    int leastLeft = 0;
    int mostLeft = 0;
    for (int k = 0; k < n; k++) {
      collect(k, total, price, limit);
      leastLeft += candidates[k][0];
      mostLeft += candidates[k][counts[k] - 1];
    }
    int from = 0;
    int to = 0;
    sums[0] = 0;
    for (int k = 0; k < n; k++) {
      leastLeft -= candidates[k][0];
      mostLeft -= candidates[k][counts[k] - 1];
      int nextFrom = Math.max(from + candidates[k][0], total - mostLeft);
      int nextTo = Math.min(to + candidates[k][counts[k] - 1], total - leastLeft);
      if (nextFrom > nextTo) {
        return false;
      }
      Arrays.fill(next, nextFrom, nextTo + 1, Double.POSITIVE_INFINITY);
      add(k, limit, from, to, nextFrom, nextTo);
      double[] swap = sums;
      sums = next;
      next = swap;
      from = nextFrom;
      to = nextTo;
    }
    if (from > total || to < total || sums[total] > limit) {
      return false;
    }
    int left = total;
    for (int k = n - 1; k >= 0; k--) {
      threads[k] = given[k][left];
      left -= threads[k];
    }
    return true;
  }

  private void collect(int k, int total, ThreadPrice price, double limit) {
    WorstCaseRow row = rows.get(k);
    int most = row.most();
    double floor = row.cost[total - most];
    int count = 0;
    for (int m = row.least(); m <= most; m++) {
      double d = price.excess(k, row.cost[total - m], m);
      if (d <= limit) {
        candidates[k][count] = m;
        excess[k][count] = d;
        count++;
      }
      // What it wants is always a candidate: costs may rise by a rounding error.
      if (m >= price.threads()[k] && price.excess(k, floor, m) > limit) {
        break;
      }
    }
    counts[k] = count;
  }

  private void add(int k, double limit, int from, int to, int nextFrom, int nextTo) {
    int[] m = candidates[k];
    double[] d = excess[k];
    int count = counts[k];
    for (int s = from; s <= to; s++) {
      double before = sums[s];
      if (before > limit) {
        continue;
      }
      for (int c = 0; c < count; c++) {
        int t = s + m[c];
        double sum = before + d[c];
        if (t >= nextFrom && t <= nextTo && sum <= limit && sum < next[t]) {
          next[t] = sum;
          given[k][t] = m[c];
        }
      }
    }
  }
}
