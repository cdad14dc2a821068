package io.github.jettyqos.core.model;

/** What is left for a class once others have what they need. */
interface PlanRoom {

  /** Whether a promise could be kept to a request now and then, beside the reserves of others. */
  boolean isReachable(int k, Promise asked);

  /** Takes what a promise needs, if it fits. */
  boolean take(int k, Promise promise);

  /** The shortest time that could be promised in what is left. */
  double nearest(int k, Promise asked);

  /** Requests per second up to which a promise could be kept in what is left. */
  double arrivalLimit(int k, Promise asked);
}
