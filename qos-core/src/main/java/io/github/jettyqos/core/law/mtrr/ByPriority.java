package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.ServiceClass;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Classes in the order of their priority, and budgets that are lowered against it. */
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

  /** Indices of the classes, the one that goes first in front. */
  int[] order() {
    return first.clone();
  }

  /**
   * Budgets of what is kept at least, from those who have more than that, the last ones first; if
   * more is kept than there is, what is beyond the least.
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
