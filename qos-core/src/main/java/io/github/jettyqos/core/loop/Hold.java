package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import java.time.Instant;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The hold of an operator on a partition: why it is frozen, and when that ends by itself. Guarded
 * by its loop.
 *
 * <p>A change for a time may replace another one; what was before the first comes back. A change
 * without an end replaces both.
 */
final class Hold {
  private @Nullable String frozen;
  private @Nullable Until until;

  /**
   * The end of a change.
   *
   * @param endNanos when, on the clock of the loop
   * @param at the same by the wall clock, for display
   * @param number of the partition that the change has left in force
   * @param before the partition to come back if no law moves budgets; null for none
   * @param frozenBefore why the partition was frozen before the change; null if it was not
   * @param why the reason of the change
   * @param ended is told the partitions before and after the end
   */
  record Until(
      long endNanos,
      Instant at,
      long number,
      @Nullable Partition before,
      @Nullable String frozenBefore,
      String why,
      BiConsumer<Partition, Partition> ended) {

    Until of(long inForce, @Nullable Partition former) {
      return new Until(endNanos, at, inForce, former, frozenBefore, why, ended);
    }
  }

  @Nullable String frozen() {
    return frozen;
  }

  @Nullable Until until() {
    return until;
  }

  void freeze(@Nullable String why) {
    frozen = why;
  }

  /** Sets when it ends, with the number of the partition that is in force; null: never. */
  void until(@Nullable Until next, long number) {
    until = next == null ? null : next.of(number, next.before());
  }

  /** The end that is due; null if there is none. */
  @Nullable Until due(long nowNanos) {
    Until next = until;
    return next != null && nowNanos - next.endNanos() >= 0 ? next : null;
  }

  /** Goes on for other classes, of which no partition was in force before. */
  void goOnFrom(Hold before) {
    frozen = before.frozen;
    Until old = before.until;
    until = old == null ? null : old.of(0, null);
  }
}
