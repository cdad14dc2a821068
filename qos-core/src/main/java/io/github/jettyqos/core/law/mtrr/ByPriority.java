package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.ServiceClass;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The classes in order of priority, and the reduction of budgets in reverse order. */
final class ByPriority {
  private final List<ServiceClass> classes;
  private final int[] first;

  ByPriority(List<ServiceClass> classes) {
    this.classes = classes;
    this.first =
        IntStream.range(0, classes.size())
            .boxed()
            .sorted(Comparator.comparingInt(k -> classes.get(k).priority()))
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /** Indices of the classes, the highest priority first. */
  int[] order() {
    return first.clone();
  }

  /**
   * Raises budgets to the kept threads, at the expense of classes with more, the lowest priority
   * first; if all kept threads exceed the total, of kept threads above the minima.
   */
  void raise(int[] budgets, int[] kept, int threads) {
    Arrays.setAll(budgets, k -> Math.max(budgets[k], kept[k]));
    lower(budgets, kept, threads);
    lower(budgets, new int[kept.length], threads);
  }

  private void lower(int[] budgets, int[] floor, int threads) {
    int over = Arrays.stream(budgets).sum() - threads;
    for (int i = first.length - 1; i >= 0 && over > 0; i--) {
      int k = first[i];
      int less = Math.min(over, budgets[k] - Math.max(floor[k], classes.get(k).least()));
      budgets[k] -= less;
      over -= less;
    }
  }
}
