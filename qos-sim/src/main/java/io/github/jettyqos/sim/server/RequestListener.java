package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.RejectReason;
import java.util.function.Consumer;

/** Hears what became of a request: exactly one of its methods is called, once. */
public interface RequestListener {
  /** Nobody listens. */
  RequestListener NONE = new RequestListener() {};

  /** Hears of requests that are complete. */
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
   * One that does not hear of requests that were turned away.
   *
   * @param completed hears of the others
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
   * One for a request that came earlier than it was seen.
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
