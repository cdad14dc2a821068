package io.github.jettyqos.jetty;

import io.github.jettyqos.core.RejectReason;

/** A listener to the rejection of requests and tasks, called while the server runs. */
@FunctionalInterface
public interface RejectionListener {
  /**
   * Called once for each rejection, before the response.
   *
   * @param classIndex index of its class
   * @param reason why
   */
  void onRejected(int classIndex, RejectReason reason);
}
