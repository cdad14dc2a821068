package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.admit.RejectReason;

/** Hears what became of a request: exactly one of its methods is called, once. */
public interface RequestListener {
  /** Nobody listens. */
  RequestListener NONE = new RequestListener() {};

  /**
   * The request is complete.
   *
   * @param waitingNanos arrival to dispatch
   * @param processingNanos dispatch to completion
   */
  default void onCompleted(long waitingNanos, long processingNanos) {}

  /**
   * The request was turned away, at once or from the queue.
   *
   * @param reason why
   */
  default void onRejected(RejectReason reason) {}
}
