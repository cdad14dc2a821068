package io.github.jettyqos.sim.experiment.rule;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Threads reserved for short requests: which classes are alike, and how many threads each gets.
 *
 * <p>Sorted by the time of a request, a class belongs to the group before it while it takes at most
 * {@code factor} times as long as the first one of the group. The factor is 2, or as many powers of
 * it as leave three groups. Each class gets its part of the demand, rounded up, shortest first; the
 * longest gets what is left.
 */
final class Reservation {
  /** The number of groups that a gate can tell apart by lending and borrowing. */
  static final int MOST_GROUPS = 3;

  private Reservation() {}

  /** The classes from the shortest to the longest. */
  static int[] order(List<Double> seconds) {
    return IntStream.range(0, seconds.size())
        .boxed()
        .sorted(Comparator.comparingDouble(seconds::get))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The group of each class: 0 for the shortest, at most 2 for the longest. */
  static int[] groups(List<Double> seconds) {
    double factor = 2;
    int[] groups = groups(seconds, factor);
    while (Arrays.stream(groups).max().orElse(0) >= MOST_GROUPS) {
      factor *= 2;
      groups = groups(seconds, factor);
    }
    return groups;
  }

  private static int[] groups(List<Double> seconds, double factor) {
    int[] groups = new int[seconds.size()];
    int[] order = order(seconds);
    int group = 0;
    double first = seconds.get(order[0]);
    for (int k : order) {
      if (seconds.get(k) > factor * first) {
        group++;
        first = seconds.get(k);
      }
      groups[k] = group;
    }
    return groups;
  }

  /**
   * The threads of each class.
   *
   * @param order the classes from the shortest to the longest
   * @param demand threads that each keeps busy; at least one above 0
   * @param threads how many there are, at least one for each class
   */
  static int[] threads(int[] order, double[] demand, int threads) {
    double all = Arrays.stream(demand).sum();
    int[] reserved = new int[order.length];
    int left = threads;
    for (int i = 0; i < order.length; i++) {
      int others = order.length - 1 - i;
      int asked = Math.max(1, (int) Math.ceil(threads * demand[order[i]] / all));
      reserved[order[i]] = others == 0 ? left : Math.min(asked, left - others);
      left -= reserved[order[i]];
    }
    return reserved;
  }
}
