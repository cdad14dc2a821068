package io.github.jettyqos.sim.workload;

/**
 * A user who waits for one answer before the next request: a closed loop. Made for {@link
 * Population}.
 *
 * <p>A request turned away is taken as an answer: the user goes on as if it had been served.
 */
public interface User {

  /** Starts with a request at once. Does nothing if the user is there. */
  void start();

  /** Leaves, after the answer that is awaited if there is one. */
  void stop();
}
