package io.github.jettyqos.core.loop;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.loop.LoopStatus.PastPartition;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The history of partitions, by number. Guarded by its loop.
 *
 * <p>A change of terms only, which a law may make every second, replaces the last entry, since
 * otherwise the history would cover a minute only.
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

  /** Begins with one partition, whose number follows those of another history. */
  void goOnFrom(PartitionHistory before, Partition first, String reason) {
    changes = before.changes;
    byHand(first, reason);
  }

  /** Adds a partition set by a law. */
  void moved(Partition before, Partition next, String reason) {
    PastPartition last = kept.last();
    boolean sameThreads = before.withTermsOf(next).equals(next);
    if (last != null && sameThreads) {
      kept.replaceLast(new PastPartition(last.number(), last.at(), next, last.reason()));
    } else {
      add(next, reason);
    }
  }

  /** Adds a partition set by an operator, the application or the configuration. */
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

  /** The last partition not set by a law. */
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
