package io.github.jettyqos.core.law.mtrr;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The parts of the law that tests can switch off, to show the effect of each. In use a law has all.
 */
enum LawPart {
  /** Worst-case needs of targets; without it all threads are divided. */
  NEEDS,

  /** Dynamic programming over tables; without it threads beyond the needs are divided evenly. */
  TABLES,

  /** Tables from the present queues; without it from empty queues. */
  QUEUE_IN_TABLES,

  /** Precedence of a class with a target, up to its static share. */
  SHARES_FIRST,

  /** Threads kept for a target with lending; without it only configured ones. */
  KEPT,

  /** {@link StationGuard}. */
  STATION_LIMIT,

  /**
   * A contained class has its share, and recovers once it keeps up; without it the needs by its
   * usual work, for a minute.
   */
  STEADY,

  /** {@link Containment#stalls}; without it each stalled class is contained. */
  STALLS,

  /** Backlog in the needs; without it they follow arrivals only. */
  QUEUE;

  /** All parts. */
  static final Set<LawPart> ALL = Collections.unmodifiableSet(EnumSet.allOf(LawPart.class));
}
