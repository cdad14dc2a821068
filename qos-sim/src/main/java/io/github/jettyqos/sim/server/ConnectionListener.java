package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.RejectReason;

/** The listener of a client for one connection. */
public interface ConnectionListener {
  /**
   * A process has the connection.
   *
   * @param waitingNanos the connection delay: from opening the connection to its process
   */
  default void onConnected(long waitingNanos) {}

  /** The request on the connection is answered; the next may be sent, from here too. */
  default void onResponse() {}

  /** The server has closed the connection, since nothing came over it for too long. */
  default void onClosed() {}

  /**
   * The connection never got a process.
   *
   * @param reason why
   */
  default void onRejected(RejectReason reason) {}
}
