package io.github.jettyqos.core.measure.demand;

import org.jspecify.annotations.Nullable;

/** How long the thread that asks has been on a processor; or else, whether a thread runs. */
@FunctionalInterface
public interface ThreadCpuClock {
  /** A clock that knows nothing. */
  ThreadCpuClock NONE = () -> -1;

  /**
   * The processor time of the current thread.
   *
   * @return nanoseconds since any moment; below 0 where it is not known, as of a virtual thread
   */
  long cpuNanos();

  /**
   * The current thread, if its processor time is not known but {@link #isRunning} is.
   *
   * @return whatever stands for it; null if nothing is known of it
   */
  default @Nullable Object silentThread() {
    return null;
  }

  /**
   * Whether a thread is on a processor or waits for one, rather than for anything else.
   *
   * @param thread as {@link #silentThread} gave it; any thread asks, and it may have ended
   * @return false if it has ended
   */
  default boolean isRunning(Object thread) {
    return false;
  }
}
