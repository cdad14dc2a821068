package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.WholeThreads;
import java.util.List;

/**
 * The bumpless transfer from a partition in force to those of the law.
 *
 * <pre>
 *   first:  in force
 *   then:   own + difference,   difference := difference / 2, towards 0, in whole threads
 * </pre>
 *
 * <p>A difference of 10 threads disappears in four periods. The result is within the bounds of the
 * classes and the useful threads.
 */
final class BumplessTransfer {
  private final int[] least;
  private final int[] most;
  private final int[] difference;
  private boolean starts;

  BumplessTransfer(List<ServiceClass> classes) {
    this.least = classes.stream().mapToInt(ServiceClass::least).toArray();
    this.most = classes.stream().mapToInt(ServiceClass::most).toArray();
    this.difference = new int[least.length];
  }

  /** Starts a transfer from the partition in force at the next proposal. */
  void start() {
    starts = true;
  }

  /** Whether the difference has disappeared. */
  boolean isOver() {
    for (int each : difference) {
      if (each != 0) {
        return false;
      }
    }
    return !starts;
  }

  /**
   * Returns the partition to propose.
   *
   * @param own the partition of the law
   * @param inForce the partition in force
   * @param threads the limit on the sum, at least that of {@code own}
   */
  Partition next(Partition own, Partition inForce, int threads) {
    if (starts) {
      starts = false;
      int[] start = WholeThreads.within(inForce.budgets(), threads, least, most);
      for (int k = 0; k < difference.length; k++) {
        difference[k] = start[k] - own.budget(k);
      }
      return Partition.of(Math.min(threads, inForce.total()), start);
    }
    if (isOver()) {
      return own;
    }
    int[] budgets = own.budgets();
    for (int k = 0; k < difference.length; k++) {
      difference[k] /= 2;
      budgets[k] = Math.max(0, budgets[k] + difference[k]);
    }
    int[] whole = WholeThreads.within(budgets, threads, least, most);
    int sum = 0;
    for (int each : whole) {
      sum += each;
    }
    return Partition.of(Math.max(sum, own.total()), whole);
  }
}
