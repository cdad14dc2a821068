package io.github.jettyqos.core.loop;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Partition;
import java.time.Instant;

/**
 * A partition of the history.
 *
 * @param number from 1; identifies it for a rollback
 * @param at its start, by the wall clock
 * @param partition budgets and total
 * @param reason one line
 */
public record PastPartition(long number, Instant at, Partition partition, String reason) {
  public PastPartition {
    requireNonNull(at);
    requireNonNull(partition);
    requireNonNull(reason);
  }
}
