package io.github.jettyqos.core.admit;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The queue of the permits of one class, and its order. Guarded by the gate. Every operation takes
 * at most logarithmic time.
 */
interface WaitQueue {
  void add(Permit permit);

  /** Removes and returns the next permit, or null if empty. */
  @Nullable Permit poll();

  /** Removes a permit, which must be in the queue. */
  void remove(Permit permit);

  /** Removes and returns one permit that arrived at or before a time, or null. */
  @Nullable Permit pollArrivedBefore(long nanos);

  /** The permit that has waited longest, or null if empty. */
  @Nullable Permit oldest();

  /** Passes every queued permit to a reader, in any order. */
  void forEach(Consumer<Permit> reader);

  /**
   * Whether a queued permit exceeds the share of its client, in a queue of capacity {@code max}.
   */
  default boolean isBeyondShare(Permit permit, int max) {
    return false;
  }

  /**
   * The permit to be replaced by a queued permit of an overfull queue; null if that permit itself
   * must leave.
   */
  default @Nullable Permit pushedOutBy(Permit permit) {
    return null;
  }

  /**
   * Whether {@link #pushedOutBy} may return a permit, so that a new permit may join a full queue.
   */
  default boolean mayPushOut() {
    return false;
  }

  /** The number of threads to be left free by the next permit. Requires a queued permit. */
  default int leavesFree(int threads) {
    return 0;
  }

  /** The permit polled last was too late, and does not run. */
  default void wasLate(Permit permit) {}

  /** The time for which a permit held its worker. Called by any thread, without the gate's lock. */
  default void measured(Permit permit, long heldNanos) {}

  /**
   * Whether permits that find a free worker must join the queue too, because its order depends on
   * them.
   */
  default boolean mustSeeAll() {
    return false;
  }
}
