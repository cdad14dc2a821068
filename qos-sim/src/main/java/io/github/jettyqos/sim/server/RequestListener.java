package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.RejectReason;
import java.util.function.Consumer;

/** A listener for the outcome of a request: exactly one of its methods is called, once. */
public interface RequestListener {
  /** A listener that does nothing. */
  RequestListener NONE = new RequestListener() {};

  /** A function that is told of completed requests. */
  @FunctionalInterface
  interface Completed {
    /**
     * The request is complete.
     *
     * @param waitingNanos arrival to dispatch
     * @param processingNanos dispatch to completion
     */
    void onCompleted(long waitingNanos, long processingNanos);
  }

  /**
   * A listener for completed requests alone.
   *
   * @param completed is told of a completed request
   * @return the listener
   */
  static RequestListener of(Completed completed) {
    return of(completed, reason -> {});
  }

  /**
   * A listener made of two functions.
   *
   * @param completed is told of a completed request
   * @param rejected is told of a request that was turned away
   * @return the listener
   */
  static RequestListener of(Completed completed, Consumer<RejectReason> rejected) {
    return new RequestListener() {
      @Override
      public void onCompleted(long waitingNanos, long processingNanos) {
        completed.onCompleted(waitingNanos, processingNanos);
      }

      @Override
      public void onRejected(RejectReason reason) {
        rejected.accept(reason);
      }
    };
  }

  /**
   * A listener for a request that arrived before the server saw it.
   *
   * @param unseenNanos by so much; it counts as waiting
   * @return the listener, which tells this one
   */
  default RequestListener later(long unseenNanos) {
    return of(
        (waiting, processing) -> onCompleted(waiting + unseenNanos, processing), this::onRejected);
  }

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
