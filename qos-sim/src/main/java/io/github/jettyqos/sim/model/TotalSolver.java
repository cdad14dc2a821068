package io.github.jettyqos.sim.model;

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
 * concave with straight pieces; {@link ThreadPrice}). If L is not below a cost already known, no
 * division of this total can be. Otherwise the least sum of excesses is looked for by dynamic
 * programming below a limit ({@link ExcessSearch}); a division found below the limit is the
 * optimum, because all others below it were looked at too. The limit starts at the price of a
 * thread and is raised until one is found.
 *
 * <p>Which of several divisions of equal cost is taken depends on nothing but the arguments.
 */
final class TotalSolver {
  private final List<WorstCaseRow> rows;
  private final ThreadPrice price;
  private final ExcessSearch search;
  private int[] threads;

  TotalSolver(List<WorstCaseRow> rows, int most) {
    this.rows = rows;
    this.price = new ThreadPrice(rows);
    this.search = new ExcessSearch(rows, most);
    this.threads = price.threads();
  }

  /** The division found last, one number of threads a class. */
  int[] threads() {
    return threads.clone();
  }

  /** Looks for a division of a total that costs less than a bound; true if there is one. */
  boolean solve(int total, double bound) {
    double lower = price.raise(total, bound);
    if (lower >= bound) {
      return false;
    }
    threads = price.threads();
    if (price.wanted() == total) {
      return true; // nobody has to give way: the bound is attained
    }
    double gap = bound - lower;
    double limit = Math.min(gap, price.price() > 0 ? price.price() : Double.MIN_NORMAL);
    while (!search.find(total, price, limit)) {
      if (limit >= gap) {
        return false;
      }
      limit = Math.min(gap, limit * 4);
    }
    threads = search.threads();
    return cost(total) < bound;
  }

  /** How many further totals need not be looked at, after {@link #solve} found nothing. */
  int hopeless(int total, double bound) {
    return price.hopeless(total, bound);
  }

  double cost(int total) {
    double cost = 0;
    for (int k = 0; k < threads.length; k++) {
      cost += rows.get(k).cost[total - threads[k]];
    }
    return cost;
  }
}
