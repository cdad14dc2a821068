package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.Partition;
import java.util.ArrayList;
import java.util.List;

/** What an operator may not have meant in a change of the partition, in words. */
final class PartitionWarnings {
  private PartitionWarnings() {}

  /**
   * Compares two partitions.
   *
   * @param before the one in force
   * @param next the one to be
   * @param threads as configured
   * @return a line for each; none if the same was so before
   */
  static List<String> of(Partition before, Partition next, int threads) {
    List<String> all = new ArrayList<>();
    int free = next.total() - next.sum();
    if (free > 0 && free > before.total() - before.sum()) {
      all.add(
          "%d of %d threads would belong to no class; add them to one, or say total=%d"
              .formatted(free, next.total(), next.sum()));
    }
    if (free < 0 && free < before.total() - before.sum()) {
      all.add(
          ("budgets would be %d threads of %d, so that classes compete for the last ones by priority"
                  + " and keep none; take %d from another class, or say total=%1$d")
              .formatted(next.sum(), next.total(), -free));
    }
    if (next.total() < before.total()) {
      all.add("%d threads in place of %d would be at work".formatted(next.total(), before.total()));
    }
    if (next.total() > threads && next.total() > before.total()) {
      all.add("total %d is more than threads: %d".formatted(next.total(), threads));
    }
    return all;
  }
}
