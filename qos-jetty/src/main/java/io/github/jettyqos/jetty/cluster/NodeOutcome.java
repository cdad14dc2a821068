package io.github.jettyqos.jetty.cluster;

/** The result of a request at a node. */
enum NodeOutcome {
  /** The node has answered, with any status. */
  ANSWERED,
  /** The gate of the node rejected it before it began. */
  TURNED_AWAY,
  /** There was no connection to the node, or the node did not process it. */
  NOT_REACHED,
  /** It had begun, and the node did not complete it. */
  BROKEN,
  /** The response did not begin in time. */
  TOO_LATE,
  /** The client closed it. */
  LEFT;
}
