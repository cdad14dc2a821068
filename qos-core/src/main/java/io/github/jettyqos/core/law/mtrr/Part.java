package io.github.jettyqos.core.law.mtrr;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The parts of the law that can be left out, so that a test can show what each is good for. A law
 * in use has all.
 */
enum Part {
  /** What targets need in the worst case; without it nothing is set aside before the division. */
  NEEDS,

  /** Dynamic programming over tables; without it what needs leave over is divided evenly. */
  TABLES,

  /** Tables that begin in the queues as they stand; without it in empty ones. */
  QUEUE_IN_TABLES,

  /** Up to its static share a class with a target goes before those without one. */
  SHARES_FIRST,

  /** Threads kept for a target where others are lent; without it only those that are configured. */
  KEPT,

  /** {@link StationGuard}. */
  STATION_LIMIT,

  /**
   * A class that is contained has its share, and is well once it keeps up; without it it has what
   * its figures from before its trouble ask for, for a minute.
   */
  STEADY,

  /** {@link Containment#stalls}; without it a stall is the fault of each class. */
  STALLS,

  /** In needs, what waits too long; without it they follow arrivals alone. */
  QUEUE,

  /** {@link QueueBounds}. */
  QUEUE_BOUNDS;

  /** Each of them. */
  static final Set<Part> ALL = Collections.unmodifiableSet(EnumSet.allOf(Part.class));
}
