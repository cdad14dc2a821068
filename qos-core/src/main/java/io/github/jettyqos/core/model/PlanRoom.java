package io.github.jettyqos.core.model;

/** The remaining room for a class beside the needs of others. */
interface PlanRoom {

  /** Whether a promise is kept for a single request, with all reserves of others busy. */
  boolean isSafe(int k, Promise asked);

  /** The same in the expected case: with the reserves busy by their arrivals. */
  boolean isLikely(int k, Promise asked);

  /** Takes the need of a promise, if it fits. */
  boolean take(int k, Promise promise);

  /** The shortest feasible time in the remaining room. */
  double nearest(int k, Promise asked);

  /** The greatest feasible arrival rate in the remaining room, requests per second. */
  double arrivalLimit(int k, Promise asked);
}
