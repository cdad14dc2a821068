package io.github.jettyqos.core.balance;

/** The round-trip time to a node, measured by heartbeats. Guarded by its owner. */
final class Transit {
  private static final double NEW = 0.1;

  /**
   * The allowance for requests, which may take longer than heartbeats as these are short and have a
   * connection.
   */
  private static final int LONGER = 4;

  private final long leastNanos;
  private double smoothedNanos;
  private long askedNanos;
  private boolean slow;
  private boolean excused;

  Transit(long leastNanos) {
    this.leastNanos = leastNanos;
  }

  void asked(long nowNanos) {
    askedNanos = nowNanos;
  }

  /** Takes the round-trip time of an answer. */
  void heard(long nowNanos) {
    double took = nowNanos - askedNanos;
    slow = took > Math.max(2.0 * leastNanos, LONGER * smoothedNanos);
    smoothedNanos += NEW * ((slow ? 2 * smoothedNanos : took) - smoothedNanos);
    excused = slow && !excused;
  }

  /**
   * Whether the last answer took so much longer than others that the node or the network must have
   * paused; it may then omit requests that have arrived.
   */
  boolean isSlow() {
    return slow;
  }

  /** The same, but not twice in a row, as otherwise slow answers could hide wrong reports. */
  boolean isExcused() {
    return excused;
  }

  /**
   * The time after which a sent request must have arrived. Bounded, so that a node cannot prolong
   * it.
   */
  long nanos() {
    return Math.max(leastNanos, Math.min(LONGER * leastNanos, (long) (LONGER * smoothedNanos)));
  }
}
