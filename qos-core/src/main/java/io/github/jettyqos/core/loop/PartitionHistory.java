package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import java.time.InstantSource;
import java.util.List;

/** The partitions that were in force, by number. Guarded by its loop. */
final class PartitionHistory {
  static final int MOST = 32;

  private final InstantSource wallClock;
  private final Ring<PastPartition> kept = new Ring<>(MOST);
  private long changes;

  PartitionHistory(InstantSource wallClock) {
    this.wallClock = wallClock;
  }

  void add(Partition partition, String reason) {
    changes++;
    kept.add(new PastPartition(changes, wallClock.instant(), partition, reason));
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
