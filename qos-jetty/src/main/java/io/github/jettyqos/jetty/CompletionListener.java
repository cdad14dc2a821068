package io.github.jettyqos.jetty;

/** A listener to the completion of requests and tasks that had a permit. */
@FunctionalInterface
public interface CompletionListener {
  /**
   * Called when a request or a task has completed.
   *
   * @param classIndex index of its class
   * @param waitingNanos arrival to dispatch
   * @param processingNanos dispatch to completion
   */
  void onCompleted(int classIndex, long waitingNanos, long processingNanos);
}
