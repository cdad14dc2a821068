package io.github.jettyqos.sim.model;

import java.util.List;

/**
 * A price on threads, at which every class can be looked at alone.
 *
 * <pre>
 *   L(price) = sum over k of min over m of (c_k(m) + price m)  -  price T
 * </pre>
 *
 * <p>L is at most the least cost of total T, whatever the price. It is concave with straight
 * pieces, so the price that makes it greatest is found where supporting lines from both sides meet.
 */
final class ThreadPrice {
  private static final int MOST_PRICES = 60;
  private static final double SAME = 1e-14;
  private static final double STEP = 0.1;
  private static final int BLOCK = 8;

  private final List<WorstCaseRow> rows;
  private int[] threads;
  private double[] minimum;
  private int[] triedThreads;
  private double[] triedMinimum;
  private double price;
  private int wanted; // threads that all classes together want at the price
  private int tried; // the same at the price that was tried last

  ThreadPrice(List<WorstCaseRow> rows) {
    int n = rows.size();
    this.rows = rows;
    threads = new int[n];
    minimum = new double[n];
    triedThreads = new int[n];
    triedMinimum = new double[n];
  }

  double price() {
    return price;
  }

  /** What each class wants at the price. */
  int[] threads() {
    return threads;
  }

  /** What all classes together want at the price. */
  int wanted() {
    return wanted;
  }

  /** By how much more than its best a class pays, in cost and price together. */
  double excess(int k, double cost, int m) {
    return cost + price * m - minimum[k];
  }

  /**
   * How many further totals need not be looked at either, if nothing below a bound was found.
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

  /**
   * Sets the price at which L is greatest, or not below the given bound, and returns L. It starts
   * from the price of the total before, which is near.
   */
  double raise(int total, double bound) {
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
}
