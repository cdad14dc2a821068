package io.github.jettyqos.sim.server;

/**
 * A unit of work for a server, which may be started again, at any server, once it is completed.
 *
 * <p>A job carries the fields that a server keeps about it, so that a server allocates nothing; a
 * job is therefore at one server at a time.
 */
public abstract class Job {
  /** The work that is left, or the virtual time of the end, in seconds; each server says which. */
  double seconds;

  /** The number of the start at the server, which orders jobs that end at one time. */
  long order;

  private long arrivedNanos;
  private boolean present;

  /** A job that is at no server. */
  protected Job() {}

  /** Called when all its work is done. */
  protected abstract void onCompleted();

  /**
   * The time of its arrival at its present or last server.
   *
   * @return virtual nanoseconds
   */
  public final long arrivedNanos() {
    return arrivedNanos;
  }

  /**
   * Tells whether it is at a server.
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
