package io.github.jettyqos.core.loop;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Partition;
import java.time.Instant;

/**
 * A partition that was in force.
 *
 * @param number from 1, since the loop began; by it the partition can be put in force again
 * @param at since when, by the wall clock
 * @param partition budgets and total
 * @param reason why, one line
 */
public record PastPartition(long number, Instant at, Partition partition, String reason) {
  /** Checks that nothing is missing. */
  public PastPartition {
    requireNonNull(at);
    requireNonNull(partition);
    requireNonNull(reason);
  }
}
