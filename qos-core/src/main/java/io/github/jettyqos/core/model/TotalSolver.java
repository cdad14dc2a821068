package io.github.jettyqos.core.model;

import java.util.Arrays;
import java.util.List;

/**
 * Divides one total among the classes at least cost: exactly, and seldom by trying everything.
 *
 * <p>Costs are not convex in the threads (they fall off a cliff where a class stops being
 * overloaded), so marginal gains alone do not find the optimum. They do bound it: with a price on
 * threads every class can be looked at alone,
 *
 * <pre>
 *   L(price) = sum over k of min over m of (c_k(m) + price m)  -  price T   is at most the optimum
 *   excess of m: d_k(m) = c_k(m) + price m - its minimum,                   at least 0
 *   cost of a division = L + sum of d_k(m_k)
 * </pre>
 *
 * <p>The price that makes L greatest is found where supporting lines from both sides meet (L is
 * concave with straight pieces). If L is not below a cost already known, no division of this total
 * can be. Otherwise dynamic programming over classes and threads finds the least sum of excesses,
 * leaving out every partial sum above a limit; a division found below the limit is the optimum,
 * because all others below it were looked at too. The limit starts at the price of a thread and is
 * raised until one is found.
 *
 * <p>Among equal costs the division that gives fewer threads to later classes is taken.
 */
final class TotalSolver {
  private static final int MOST_PRICES = 60;
  private static final double SAME = 1e-14;

  private final List<WorstCaseRow> rows;
  private final int[] threads;
  private final double[] minimum;
  private final int[][] candidates;
  private final double[][] excess;
  private final int[] counts;
  private final int[][] given;
  private double[] sums;
  private double[] next;
  private double price;
  private int wanted;

  TotalSolver(List<WorstCaseRow> rows, int most) {
    int n = rows.size();
    this.rows = rows;
    threads = new int[n];
    minimum = new double[n];
    candidates = new int[n][most + 1];
    excess = new double[n][most + 1];
    counts = new int[n];
    given = new int[n][most + 1];
    sums = new double[most + 1];
    next = new double[most + 1];
  }

  /** The division found last, one number of threads a class. */
  int[] threads() {
    return threads.clone();
  }

  /** Looks for a division of a total that costs less than a bound; true if there is one. */
  boolean solve(int total, double bound) {
    double lower = bestPrice(total, bound);
    if (lower >= bound) {
      return false;
    }
    if (wanted == total) {
      return true; // nobody has to give way: the bound is attained
    }
    double gap = bound - lower;
    double limit = Math.min(gap, price > 0 ? price : Double.MIN_NORMAL);
    while (!divide(total, limit)) {
      if (limit >= gap) {
        return false;
      }
      limit = Math.min(gap, limit * 4);
    }
    return cost(total) < bound;
  }

  double cost(int total) {
    double cost = 0;
    for (int k = 0; k < threads.length; k++) {
      cost += rows.get(k).cost[total - threads[k]];
    }
    return cost;
  }

  /** Leaves price, minimum, threads and wanted at the price of the greatest lower bound. */
  private double bestPrice(int total, double bound) {
    double low = relax(total, price);
    double bestPrice = price;
    double best = low;
    // Lines L + slope (price' - price) that bound L from above, from the left and from the right.
    double leftAt = 0;
    double leftValue = 0;
    double leftSlope = 0;
    double rightValue = 0;
    double rightSlope = 0;
    for (WorstCaseRow row : rows) {
      leftValue += row.cost[total - row.most()];
      leftSlope += row.most();
      rightValue += row.cost[total - row.least()];
      rightSlope += row.least();
    }
    leftSlope -= total;
    rightSlope -= total;
    double rightAt = 0; // that line is rightValue + rightSlope price for every high price
    double at = price;
    for (int i = 0; i < MOST_PRICES && best < bound; i++) {
      if (wanted == total) {
        return best;
      }
      if (wanted > total) {
        leftAt = at;
        leftValue = low;
        leftSlope = wanted - total;
      } else {
        rightAt = at;
        rightValue = low;
        rightSlope = wanted - total;
      }
      if (leftSlope == rightSlope) {
        break;
      }
      double meet =
          (rightValue - rightSlope * rightAt - leftValue + leftSlope * leftAt)
              / (leftSlope - rightSlope);
      double highest = leftValue + leftSlope * (meet - leftAt);
      if (!(highest > best + SAME * Math.abs(best)) || meet == at || !(meet >= 0)) {
        break;
      }
      at = meet;
      low = relax(total, at);
      if (low > best) {
        best = low;
        bestPrice = at;
      }
    }
    price = bestPrice;
    return relax(total, price);
  }

  /** L(price); notes what each class wants at that price. */
  private double relax(int total, double each) {
    double sum = 0;
    int all = 0;
    for (int k = 0; k < threads.length; k++) {
      WorstCaseRow row = rows.get(k);
      double[] cost = row.cost;
      int most = row.most();
      double floor = cost[total - most];
      double least = Double.POSITIVE_INFINITY;
      int at = row.least();
      for (int m = row.least(); m <= most; m++) {
        double value = cost[total - m] + each * m;
        if (value < least) {
          least = value;
          at = m;
        }
        if (floor + each * m >= least) {
          break; // costs do not rise with m, so no larger m can be better
        }
      }
      minimum[k] = least;
      threads[k] = at;
      all += at;
      sum += least;
    }
    wanted = all;
    return sum - each * total;
  }

  /** Finds the division with the least sum of excesses, if that is at most the limit. */
  private boolean divide(int total, double limit) {
    int n = threads.length;
    int leastLeft = 0;
    int mostLeft = 0;
    for (int k = 0; k < n; k++) {
      collect(k, total, limit);
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

  private void collect(int k, int total, double limit) {
    WorstCaseRow row = rows.get(k);
    int most = row.most();
    double floor = row.cost[total - most];
    int count = 0;
    for (int m = row.least(); m <= most; m++) {
      double d = row.cost[total - m] + price * m - minimum[k];
      if (d <= limit) {
        candidates[k][count] = m;
        excess[k][count] = d;
        count++;
      }
      if (floor + price * m - minimum[k] > limit) {
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
