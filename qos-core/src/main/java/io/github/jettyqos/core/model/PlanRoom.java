package io.github.jettyqos.core.model;

/** What is left for a class once others have what they need. */
interface PlanRoom {

  /** Whether a promise is kept to a request now and then, while all reserves of others are busy. */
  boolean isSafe(int k, Promise asked);

  /** The same in the expected case: as much of these reserves is busy as what comes makes busy. */
  boolean isLikely(int k, Promise asked);

  /** Takes what a promise needs, if it fits. */
  boolean take(int k, Promise promise);

  /** The shortest time that could be promised in what is left. */
  double nearest(int k, Promise asked);

  /** Requests per second up to which a promise could be kept in what is left. */
  double arrivalLimit(int k, Promise asked);
}
