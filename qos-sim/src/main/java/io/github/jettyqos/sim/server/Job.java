package io.github.jettyqos.sim.server;

import org.jspecify.annotations.Nullable;

/**
 * Work for a server. Made once; once it is completed, it may be started again, at any server.
 *
 * <p>It carries the fields that servers keep about it, so that a server allocates nothing. So it
 * can be at one server at a time.
 */
public abstract class Job {
  static final int NOWHERE = -1;

  /**
   * Work that is left, or the virtual time of its end, in seconds; whose it is, says the server.
   */
  double seconds;

  /** Where it is in a heap, else {@link #NOWHERE}. */
  int slot = NOWHERE;

  /** In which order it started. */
  long order;

  /** Behind it in a queue. */
  @Nullable Job next;

  private long arrivedNanos;
  private boolean present;

  /** A job that is at no server. */
  protected Job() {}

  /** All its work is done. It is at no server any more, and may be started again from here. */
  protected abstract void onCompleted();

  /**
   * When it came to the server where it is now, or where it was last.
   *
   * @return virtual nanoseconds
   */
  public final long arrivedNanos() {
    return arrivedNanos;
  }

  /**
   * Whether it is at a server.
   *
   * @return true from its arrival until just before it is told that it is completed
   */
  public final boolean isPresent() {
    return present;
  }

  final void arrive(long nowNanos, double workSeconds) {
    if (present) {
      throw new IllegalStateException("the job is at a server already");
    }
    if (!(workSeconds >= 0 && workSeconds <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("work of " + workSeconds + " seconds");
    }
    present = true;
    arrivedNanos = nowNanos;
    seconds = workSeconds;
  }

  final void leave() {
    present = false;
  }
}
