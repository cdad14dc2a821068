package io.github.jettyqos.jetty;

/** Is told of every request, and every task of a class, that had a permit and gave it back. */
@FunctionalInterface
public interface CompletionListener {
  /**
   * It is complete.
   *
   * @param classIndex index of its class
   * @param waitingNanos arrival to dispatch
   * @param processingNanos dispatch to completion
   */
  void onCompleted(int classIndex, long waitingNanos, long processingNanos);
}
