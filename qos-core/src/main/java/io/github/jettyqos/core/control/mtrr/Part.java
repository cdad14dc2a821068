package io.github.jettyqos.core.control.mtrr;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The parts of the law that can be left out, so that a test can show what each is good for. A law
 * in use has all.
 */
enum Part {
  /** Needs and dynamic programming; without them the tables say equal shares. */
  TABLES,

  /** {@link Candidates.Kind#KEPT}; without it no trial knows of threads kept for a target. */
  KEPT,

  /** What a missed target costs in a trial; without it only what is late and lost counts. */
  TARGETS_FIRST,

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
  QUEUE_BOUNDS,

  /** {@link TrialChoice}; without it what the tables say is in force. */
  TRIAL;

  /** Each of them. */
  static final Set<Part> ALL = Collections.unmodifiableSet(EnumSet.allOf(Part.class));
}
