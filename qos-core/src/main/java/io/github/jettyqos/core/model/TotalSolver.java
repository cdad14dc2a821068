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
 * <p>Which of several divisions of equal cost is taken depends on nothing but the arguments.
 */
final class TotalSolver {
  private static final int MOST_PRICES = 60;
  private static final double SAME = 1e-14;
  private static final double STEP = 0.1;
  private static final int BLOCK = 8;

  private final List<WorstCaseRow> rows;
  private int[] threads;
  private double[] minimum;
  private int[] triedThreads;
  private double[] triedMinimum;
  private final int[][] candidates;
  private final double[][] excess;
  private final int[] counts;
  private final int[][] given;
  private double[] sums;
  private double[] next;
  private double price;
  private int wanted; // threads that all classes together want at the price
  private int tried; // the same at the price that was tried last

  TotalSolver(List<WorstCaseRow> rows, int most) {
    int n = rows.size();
    this.rows = rows;
    threads = new int[n];
    minimum = new double[n];
    triedThreads = new int[n];
    triedMinimum = new double[n];
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

  /**
   * How many further totals need not be looked at either, after {@link #solve} found none.
   *
   * <p>A thread more in total is one more foreign thread for the same m, so no entry falls; and an
   * m that was not possible before costs at least what no division can go below. So L(price), with
   * these in it, falls by no more than the price from total to total.
   */
  int hopeless(int total, double bound) {
    double sum = -price * total;
    for (int k = 0; k < threads.length; k++) {
      WorstCaseRow row = rows.get(k);
      sum += Math.min(minimum[k], row.floor() + price * (row.most() + 1));
    }
    double totals = (sum - bound) / price; // none is above an endless number: the price may be 0
    return totals >= 1 ? (int) Math.min(totals, 1e9) : 0;
  }

  double cost(int total) {
    double cost = 0;
    for (int k = 0; k < threads.length; k++) {
      cost += rows.get(k).cost[total - threads[k]];
    }
    return cost;
  }

  /**
   * The greatest lower bound, or one that is not below the given bound. Leaves price, minimum,
   * threads and wanted as they are there.
   */
  private double bestPrice(int total, double bound) {
    wanted = 0;
    double best = relax(total, price);
    keep(price);
    // Lines L + slope (price' - price) that bound L from above, from the left and from the right;
    // at first those of price 0, at which everybody wants all, and of one at which nobody does.
    double leftAt = 0;
    double leftValue = 0;
    double leftSlope = -total;
    double rightAt = 0;
    double rightValue = 0;
    double rightSlope = -total;
    for (WorstCaseRow row : rows) {
      leftValue += row.cost[total - row.most()];
      leftSlope += row.most();
      rightValue += row.cost[total - row.least()];
      rightSlope += row.least();
    }
    double at = price;
    double value = best;
    for (int i = 0; i < MOST_PRICES && best < bound && wanted != total; i++) {
      if (tried > total) {
        leftAt = at;
        leftValue = value;
        leftSlope = tried - total;
      } else {
        rightAt = at;
        rightValue = value;
        rightSlope = tried - total;
      }
      double meet =
          (rightValue - rightSlope * rightAt - leftValue + leftSlope * leftAt)
              / (leftSlope - rightSlope);
      double highest = leftValue + leftSlope * (meet - leftAt);
      if (!(highest > best + SAME * Math.abs(best)) || !(meet > leftAt) || meet == rightAt) {
        break;
      }
      // The first price comes from the total before and is near: a short step brackets the best.
      at = i == 0 && price > 0 ? nearby(meet) : meet;
      value = relax(total, at);
      if (value > best) {
        best = value;
        keep(at);
      }
    }
    return best;
  }

  private double nearby(double meet) {
    return Math.min(price * (1 + STEP), Math.max(price * (1 - STEP), meet));
  }

  private void keep(double at) {
    price = at;
    wanted = tried;
    int[] swapThreads = threads;
    threads = triedThreads;
    triedThreads = swapThreads;
    double[] swapMinimum = minimum;
    minimum = triedMinimum;
    triedMinimum = swapMinimum;
  }

  /** L(price); notes what each class wants at that price. */
  private double relax(int total, double each) {
    double sum = 0;
    int all = 0;
    for (int k = 0; k < threads.length; k++) {
      WorstCaseRow row = rows.get(k);
      int m = wanted(row, total, each, triedThreads[k]);
      triedThreads[k] = m;
      triedMinimum[k] = row.cost[total - m] + each * m;
      all += m;
      sum += triedMinimum[k];
    }
    tried = all;
    return sum - each * total;
  }

  /**
   * The fewest threads at which cost and price together are least. Costs do not rise with threads,
   * so threads a..b cost at least what b costs and the price of a: from a guess outwards, most
   * blocks need no closer look.
   */
  private static int wanted(WorstCaseRow row, int total, double each, int guess) {
    double[] cost = row.cost;
    int from = row.least();
    int to = row.most();
    int at = Math.min(to, Math.max(from, guess));
    double least = cost[total - at] + each * at;
    for (int b = at - 1; b >= from; b -= BLOCK) {
      int a = Math.max(from, b - BLOCK + 1);
      if (cost[total - b] + each * a > least) {
        continue;
      }
      for (int m = b; m >= a; m--) {
        double value = cost[total - m] + each * m;
        if (value <= least) {
          least = value;
          at = m;
        }
      }
    }
    double floor = cost[total - to];
    for (int a = at + 1; a <= to && floor + each * a < least; a += BLOCK) {
      int b = Math.min(to, a + BLOCK - 1);
      if (cost[total - b] + each * a >= least) {
        continue;
      }
      for (int m = a; m <= b; m++) {
        double value = cost[total - m] + each * m;
        if (value < least) {
          least = value;
          at = m;
        }
      }
    }
    return at;
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
