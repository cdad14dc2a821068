package io.github.jettyqos.core.measure;

/**
 * The state and counts of a node at a front end; readable by any thread at any time. A node that
 * returns to the same addresses is a new one with counts of 0.
 */
public interface NodeCounts {
  /** {@return its unique name} */
  String name();

  /** {@return its health} */
  NodeHealth health();

  /** {@return its share of the requests of a healthy node, from 0 to 1} */
  double share();

  /** {@return requests in flight} */
  int inFlight();

  /** {@return requests sent to it} */
  long dispatched();

  /** {@return of these, requests without a connection, or not processed} */
  long notReached();

  /** {@return of these, requests it failed to complete} */
  long broken();

  /** {@return of these, requests whose answer did not start in time} */
  long tooLate();

  /** {@return of these, requests retried on another node} */
  long retried();

  /** {@return heartbeats without an answer in time} */
  long missed();

  /** {@return time since its last answer to a heartbeat, in seconds; NaN if there is none} */
  double silentSeconds();
}
