package io.github.jettyqos.core.balance;

/**
 * How a node is, for requests of one service class.
 *
 * @param queued requests that wait there; at least 0
 * @param idle threads that the class may use and does not; at least 0
 * @param quota threads that the class may use; at least 0
 * @param speed of a thread, relative to the other nodes; above 0, 1 where all are alike
 * @param latencyNanos how long requests took there lately; at least 0, 0 if that is not known
 * @param isNext whether it is to have the next request, whatever other nodes have to spare, so that
 *     it is known how it is now
 */
public record NodeStatus(
    int queued, int idle, int quota, double speed, long latencyNanos, boolean isNext) {

  /** Until a node reports: as if it had one thread, and that were busy. */
  static final NodeStatus UNKNOWN = unknown(0);

  /** Checks the ranges. */
  public NodeStatus {
    if (queued < 0 || idle < 0 || quota < 0 || latencyNanos < 0) {
      throw new IllegalArgumentException(
          "%d queued, %d idle, quota %d, %d ns".formatted(queued, idle, quota, latencyNanos));
    }
    if (!(speed > 0 && speed <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("speed " + speed);
    }
  }

  /**
   * A status of a node that has to wait for its turn.
   *
   * @param queued requests that wait there
   * @param idle threads that the class may use and does not
   * @param quota threads that the class may use
   * @param speed of a thread, relative to the other nodes
   * @param latencyNanos how long requests took there lately
   */
  public NodeStatus(int queued, int idle, int quota, double speed, long latencyNanos) {
    this(queued, idle, quota, speed, latencyNanos, false);
  }

  /**
   * The same without latency.
   *
   * @param queued requests that wait there
   * @param idle threads that the class may use and does not
   * @param quota threads that the class may use
   * @param speed of a thread, relative to the other nodes
   */
  public NodeStatus(int queued, int idle, int quota, double speed) {
    this(queued, idle, quota, speed, 0);
  }

  /** Of a node that says nothing, by how many requests are known to be there. */
  static NodeStatus unknown(int inFlight) {
    return new NodeStatus(inFlight, 0, 1, 1);
  }

  /** Requests in flight there: those that wait, and those that have a thread. */
  int inFlight() {
    return queued + working();
  }

  /** Those that have a thread. */
  int working() {
    return Math.max(0, quota - idle);
  }

  /** As it is when it has got one request more. */
  NodeStatus afterDispatch() {
    return idle > 0 && queued == 0
        ? new NodeStatus(queued, idle - 1, quota, speed, latencyNanos)
        : new NodeStatus(queued + 1, idle, quota, speed, latencyNanos);
  }

  /** As it is when a request is over: the thread takes a request that waits, or is idle. */
  NodeStatus afterCompletion() {
    if (queued > 0) {
      return new NodeStatus(queued - 1, idle, quota, speed, latencyNanos);
    }
    return idle < quota ? new NodeStatus(queued, idle + 1, quota, speed, latencyNanos) : this;
  }
}
