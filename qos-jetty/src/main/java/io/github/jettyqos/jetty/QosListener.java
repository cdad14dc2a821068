package io.github.jettyqos.jetty;

import io.github.jettyqos.core.RejectReason;

/**
 * A listener to a server: its starts and stops, and the end of each request and task. Overrides
 * what it is interested in.
 *
 * <p>Its methods must be quick. What they throw is logged, without effect on server and request.
 */
public interface QosListener {
  /** Called in the starting thread when the partition is in force, before the first request. */
  default void onStarted() {}

  /**
   * Called in the stopping thread when all requests have ended, or the stop no longer waits for
   * them; the partition ends afterwards.
   */
  default void onStopping() {}

  /**
   * Called in the reloading thread after a reload, which may have added, removed or moved classes;
   * a reload neither stops nor starts the server. Not called while the server does not run.
   */
  default void onReloaded() {}

  /**
   * Called in the thread of the control loop when the server is no longer ready for more requests,
   * or is so again; only with {@link io.github.jettyqos.core.config.QosConfig#READINESS readiness}.
   * A server is ready when it starts.
   *
   * @param ready whether it is
   */
  default void onReadiness(boolean ready) {}

  /**
   * Called when a request or a task that had a permit has completed, in the thread that completes
   * it.
   *
   * @param className its class, which a reload may have removed since
   * @param waitingNanos arrival to dispatch
   * @param processingNanos dispatch to completion
   */
  default void onCompleted(String className, long waitingNanos, long processingNanos) {}

  /**
   * Called once for each rejection of a request or a task, before the response, in the rejecting
   * thread. That may be a selector's, so this must not block.
   *
   * @param className its class, which a reload may have removed since
   * @param reason why
   */
  default void onRejected(String className, RejectReason reason) {}
}
