package io.github.jettyqos.core.demand;

/** How long the thread that asks has been on a processor. */
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
}
