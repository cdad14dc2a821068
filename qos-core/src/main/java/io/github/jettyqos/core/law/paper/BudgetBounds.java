package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.WholeThreads;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The bounds of budgets, and the order of the classes. */
final class BudgetBounds {
  private final int threads;
  private final int[] least;
  private final int[] most;
  private final int[] order;

  BudgetBounds(int threads, int[] least, int[] most, int[] order) {
    this.threads = threads;
    this.least = least.clone();
    this.order = order.clone();
    this.most = most.clone();
    int reserved = Arrays.stream(least).sum();
    for (int k = 0; k < most.length; k++) {
      this.most[k] = Math.min(most[k], threads - (reserved - least[k]));
    }
  }

  static BudgetBounds of(List<ServiceClass> classes, int threads) {
    return new BudgetBounds(
        threads,
        classes.stream().mapToInt(ServiceClass::least).toArray(),
        classes.stream().mapToInt(ServiceClass::most).toArray(),
        IntStream.range(0, classes.size())
            .boxed()
            .sorted(Comparator.comparingInt(k -> classes.get(k).priority()))
            .mapToInt(Integer::intValue)
            .toArray());
  }

  /** These bounds for fewer threads, but at least the sum of the minima. */
  BudgetBounds upTo(int fewer) {
    int limit = Math.max(Arrays.stream(least).sum(), Math.min(threads, fewer));
    return limit == threads ? this : new BudgetBounds(limit, least, most, order);
  }

  /** The legal partition nearest to the one in force. */
  Partition nearest(Partition inForce) {
    int[] budgets = WholeThreads.within(inForce.budgets(), threads, least, most);
    return Partition.of(Math.min(threads, inForce.total()), budgets);
  }

  int threads() {
    return threads;
  }

  /** The class of a rank; 0 is the first one. */
  int ranked(int rank) {
    return order[rank];
  }

  int size() {
    return order.length;
  }

  int[] least() {
    return least;
  }

  /** The most threads of each class beside the minima of the others. */
  int[] most() {
    return most;
  }

  Partition partition(int[] budgets) {
    return Partition.of(threads, budgets);
  }
}
