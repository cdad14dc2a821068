package io.github.jettyqos.core.loop;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The partitions that were in force, by number. Guarded by its loop.
 *
 * <p>A law may have other terms every second for minutes, with the same budgets. That is one
 * partition here, with the last of its terms: else a minute would be all that can be gone back.
 */
final class PartitionHistory {
  static final int MOST = 32;

  private final InstantSource wallClock;
  private final Ring<PastPartition> kept = new Ring<>(MOST);
  private long changes;
  private @Nullable PastPartition byHand;
  private long thread;

  PartitionHistory(InstantSource wallClock) {
    this.wallClock = wallClock;
  }

  /** A law has put one in force. */
  void moved(Partition before, Partition next, String reason) {
    PastPartition last = kept.last();
    boolean sameThreads = before.withTermsOf(next).equals(next);
    if (last != null && sameThreads) {
      kept.replaceLast(new PastPartition(last.number(), last.at(), next, last.reason()));
    } else {
      add(next, reason);
    }
  }

  /** An operator, the application or the configuration has put one in force. */
  void byHand(Partition partition, String reason) {
    byHand = add(partition, reason);
    thread = Thread.currentThread().getId();
  }

  private PastPartition add(Partition partition, String reason) {
    changes++;
    PastPartition added = new PastPartition(changes, wallClock.instant(), partition, reason);
    kept.add(added);
    return added;
  }

  /** The last that no law has put in force. */
  PastPartition byHand() {
    return requireNonNull(byHand);
  }

  boolean isByThisThread() {
    return thread == Thread.currentThread().getId();
  }

  Partition find(long number) {
    for (PastPartition each : kept.all()) {
      if (each.number() == number) {
        return each.partition();
      }
    }
    throw ConfigException.of(
        "number",
        number,
        "is of no partition that is remembered; give "
            + kept.all().get(0).number()
            + " to "
            + changes);
  }

  List<PastPartition> all() {
    return kept.all();
  }
}
