package io.github.jettyqos.core.measure;

/**
 * A node as a front end sees and counts it: each number is that of the moment when it is asked for,
 * by any thread. A node that comes back to its host's addresses is another one, and begins at 0.
 */
public interface NodeCounts {
  /** {@return its name, which no other node has} */
  String name();

  /** {@return what is thought of it} */
  NodeHealth health();

  /** {@return what it may get of all that a node may, from 0 to 1} */
  double share();

  /** {@return requests that are there} */
  int inFlight();

  /** {@return requests that it was given} */
  long dispatched();

  /** {@return of these, those that found no connection, or that it did not process} */
  long notReached();

  /** {@return of these, those that it had begun and did not bring to an end} */
  long broken();

  /** {@return of these, those whose answer did not begin in time} */
  long tooLate();

  /** {@return of these, those that another node was given then} */
  long retried();

  /** {@return heartbeats without an answer in time} */
  long missed();

  /** {@return time since its last answer to a heartbeat, in seconds; NaN if there is none} */
  double silentSeconds();
}
