package io.github.jettyqos.core.law;

import java.util.Arrays;

/**
 * Rounding of fractional shares to whole threads by the largest remainder method.
 *
 * <p>Each share is rounded down, but not below its minimum; remaining threads go one each to the
 * largest remainders, ties to the lower index. If the minima need too much, threads are taken where
 * most was added.
 */
public final class WholeThreads {
  private static final int BISECTIONS = 200;

  /** Replaces a part of 0, which could not be scaled up to its minimum. */
  private static final double TINY = 1e-9;

  private WholeThreads() {}

  /**
   * Rounds shares.
   *
   * @param shares threads with fractions, at least 0, together about {@code threads}
   * @param threads the threads to divide
   * @param least of each, together at most {@code threads}
   * @param most of each, at least the least
   * @return whole threads, together {@code threads} or less if {@code most} does not allow it
   */
  public static int[] round(double[] shares, int threads, int[] least, int[] most) {
    int n = shares.length;
    int[] whole = new int[n];
    int left = threads;
    for (int i = 0; i < n; i++) {
      int down = (int) Math.min(Math.floor(shares[i]), most[i]);
      whole[i] = Math.max(least[i], down);
      left -= whole[i];
    }
    int[] order = byRemainder(shares, whole);
    boolean room = true;
    while (left > 0 && room) {
      room = false;
      for (int i = 0; i < n && left > 0; i++) {
        int k = order[i];
        if (whole[k] < most[k]) {
          whole[k]++;
          left--;
          room = true;
        }
      }
    }
    for (; left < 0; left++) {
      whole[mostAdded(shares, whole, least)]--;
    }
    return whole;
  }

  private static int[] byRemainder(double[] shares, int[] whole) {
    Integer[] order = new Integer[whole.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Double.compare(shares[b] - whole[b], shares[a] - whole[a]));
    return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
  }

  private static int mostAdded(double[] shares, int[] whole, int[] least) {
    int found = -1;
    for (int i = 0; i < whole.length; i++) {
      if (whole[i] > least[i]
          && (found < 0 || whole[i] - shares[i] > whole[found] - shares[found])) {
        found = i;
      }
    }
    if (found < 0) {
      throw new IllegalArgumentException("the least ones are more than there is");
    }
    return found;
  }

  /**
   * Divides threads in proportion, within bounds.
   *
   * @param parts the proportions, above 0
   * @param threads the threads to divide, at least the sum of {@code least}
   * @param least of each
   * @param most of each, at least the least
   * @return threads with fractions, together {@code threads} or less if {@code most} does not allow
   *     it
   */
  public static double[] proportional(double[] parts, int threads, int[] least, int[] most) {
    // The sum of the bounded shares increases with the common factor.
    double low = 0;
    double high = 1;
    long bound = Arrays.stream(most).asLongStream().sum();
    double wanted = Math.min(threads, bound);
    while (sum(bounded(parts, high, least, most)) < wanted) {
      high *= 2;
    }
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (sum(bounded(parts, middle, least, most)) < wanted) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return bounded(parts, high, least, most);
  }

  /**
   * The nearest budgets within bounds; if their sum is too large, they shrink in proportion.
   *
   * @param budgets threads
   * @param threads the limit on their sum, at least the sum of {@code least}
   * @param least of each
   * @param most of each, at least the least
   * @return whole threads, together {@code threads} at most
   */
  public static int[] within(int[] budgets, int threads, int[] least, int[] most) {
    int[] bounded = new int[budgets.length];
    long sum = 0;
    for (int k = 0; k < budgets.length; k++) {
      bounded[k] = Math.max(least[k], Math.min(most[k], budgets[k]));
      sum += bounded[k];
    }
    if (sum <= threads) {
      return bounded;
    }
    double[] parts = Arrays.stream(bounded).mapToDouble(each -> Math.max(each, TINY)).toArray();
    return round(proportional(parts, threads, least, bounded), threads, least, bounded);
  }

  private static double[] bounded(double[] parts, double factor, int[] least, int[] most) {
    double[] shares = new double[parts.length];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = Math.max(least[i], Math.min(most[i], factor * parts[i]));
    }
    return shares;
  }

  private static double sum(double[] values) {
    return Arrays.stream(values).sum();
  }
}
