package io.github.jettyqos.core.balance;

/**
 * How long it takes to a node and back, as its answers to heartbeats tell. Guarded by its owner.
 */
final class Transit {
  private static final double NEW = 0.1;

  /** Requests may take longer than heartbeats, which are short and have a connection. */
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

  /** An answer comes. */
  void heard(long nowNanos) {
    double took = nowNanos - askedNanos;
    slow = took > Math.max(2.0 * leastNanos, LONGER * smoothedNanos);
    smoothedNanos += NEW * ((slow ? 2 * smoothedNanos : took) - smoothedNanos);
    excused = slow && !excused;
  }

  /**
   * Whether the last answer took so long, compared to others, that the node, or what is between,
   * must have stood still: it may have answered before it looked at what came meanwhile.
   */
  boolean isSlow() {
    return slow;
  }

  /** The same, but not twice in a row, or a liar would be slow. */
  boolean isExcused() {
    return excused;
  }

  /** A request that was sent longer ago is with the node; a node cannot make this long. */
  long nanos() {
    return Math.max(leastNanos, Math.min(LONGER * leastNanos, (long) (LONGER * smoothedNanos)));
  }
}
