package io.github.jettyqos.core.admit;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where the permits of one class wait, and the order in which they leave. Guarded by the gate.
 * Nothing takes longer than the logarithm of how many wait.
 */
interface WaitQueue {
  void add(Permit permit);

  /** Takes the permit whose turn it is, or null when none waits. */
  @Nullable Permit poll();

  /** Takes a permit out, wherever it is. It waits here. */
  void remove(Permit permit);

  /** Takes one permit that arrived at or before a time, or null when there is none. */
  @Nullable Permit pollArrivedBefore(long nanos);

  /** The permit that has waited longest, or null when none waits. */
  @Nullable Permit oldest();

  /** Shows every permit that waits, in any order. */
  void forEach(Consumer<Permit> reader);

  /**
   * Whether a permit that waits here is more than its client may have waiting, where {@code max}
   * may wait in all.
   */
  default boolean isBeyondShare(Permit permit, int max) {
    return false;
  }

  /**
   * Who gives its place to a permit that waits here and is one more than may; null if that permit
   * itself must go.
   */
  default @Nullable Permit pushedOutBy(Permit permit) {
    return null;
  }

  /** Whether {@link #pushedOutBy} ever names one: then a newcomer is heard though all is full. */
  default boolean mayPushOut() {
    return false;
  }

  /** Of so many threads, how many are not for the permit whose turn it is. Some permit waits. */
  default int leavesFree(int threads) {
    return 0;
  }

  /** The permit that was polled last came too late for its turn, and does not run. */
  default void wasLate(Permit permit) {}

  /** For how long a permit held its worker, if it did. By any thread, without the gate's lock. */
  default void measured(Permit permit, long heldNanos) {}

  /**
   * Whether permits that find room must go through the queue too, because its order depends on it.
   */
  default boolean mustSeeAll() {
    return false;
  }
}
