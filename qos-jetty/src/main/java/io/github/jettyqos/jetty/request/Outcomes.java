package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.RejectReason;

/** The listeners to the end of each request and task: completed or rejected. */
public interface Outcomes {
  /** A request or task was completed, in this thread. */
  void completed(String className, long waitingNanos, long processingNanos);

  /** A request or task was rejected, in this thread, which may be a selector's. */
  void rejected(String className, RejectReason reason);
}
