package io.github.jettyqos.core.measure.demand;

import org.jspecify.annotations.Nullable;

/** The CPU clock of a thread; or else, its state. */
@FunctionalInterface
public interface ThreadCpuClock {
  /** A clock without information. */
  ThreadCpuClock NONE = () -> -1;

  /**
   * Returns the CPU time of the current thread.
   *
   * @return nanoseconds since any moment; below 0 if unknown, as for a virtual thread
   */
  long cpuNanos();

  /**
   * Returns the current thread, if its CPU time is unknown but {@link #isRunning} is supported.
   *
   * @return a handle; null if not supported
   */
  default @Nullable Object silentThread() {
    return null;
  }

  /**
   * Whether a thread is on a processor or waits for one.
   *
   * @param thread from {@link #silentThread}; may have ended
   * @return false if it has ended
   */
  default boolean isRunning(Object thread) {
    return false;
  }
}
