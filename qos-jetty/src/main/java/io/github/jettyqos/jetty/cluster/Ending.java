package io.github.jettyqos.jetty.cluster;

/** How a request ended at a node. */
enum Ending {
  /** It was answered there, whatever the answer says. */
  ANSWERED,
  /** The gate of the node turned it away before it began. */
  TURNED_AWAY,
  /** It found no connection to the node, or the node did not process it. */
  NOT_REACHED,
  /** It had begun, and the node did not bring it to an end. */
  BROKEN,
  /** The answer did not begin in time. */
  TOO_LATE,
  /** Its client left. */
  LEFT;
}
