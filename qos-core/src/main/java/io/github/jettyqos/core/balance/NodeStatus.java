package io.github.jettyqos.core.balance;

/**
 * The status of a node for one service class.
 *
 * @param queued its queued requests; at least 0
 * @param idle idle threads that the class may use; at least 0
 * @param quota threads that the class may use; at least 0
 * @param speed of a thread, relative to the other nodes; above 0, 1 where all are alike
 * @param latencyNanos the recent duration of requests; at least 0, 0 if unknown
 * @param isNext whether it gets the next request regardless of other nodes, so that its speed is
 *     measured again
 */
public record NodeStatus(
    int queued, int idle, int quota, double speed, long latencyNanos, boolean isNext) {

  /** The status before the first report: one busy thread. */
  static final NodeStatus UNKNOWN = unknown(0);

  /** Checks the ranges. */
  public NodeStatus {
    if (queued < 0 || idle < 0 || quota < 0 || latencyNanos < 0) {
      throw new IllegalArgumentException(
          "%s queued, %s idle, quota %s, %s ns".formatted(queued, idle, quota, latencyNanos));
    }
    if (!(speed > 0 && speed <= Double.MAX_VALUE)) {
      throw new IllegalArgumentException("speed " + speed);
    }
  }

  /**
   * A status without precedence.
   *
   * @param queued its queued requests
   * @param idle idle threads that the class may use
   * @param quota threads that the class may use
   * @param speed of a thread, relative to the other nodes
   * @param latencyNanos the recent duration of requests
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

  /** The status of a node without reports, by its requests in flight. */
  static NodeStatus unknown(int inFlight) {
    return new NodeStatus(inFlight, 0, 1, 1);
  }

  /** All requests there, queued and running. */
  int inFlight() {
    return queued + working();
  }

  /** The running requests. */
  int working() {
    return Math.max(0, quota - idle);
  }

  /** The status after one more request. */
  NodeStatus afterDispatch() {
    return idle > 0 && queued == 0
        ? new NodeStatus(queued, idle - 1, quota, speed, latencyNanos)
        : new NodeStatus(queued + 1, idle, quota, speed, latencyNanos);
  }

  /** The status after the end of a request, whose thread takes a queued request or is idle. */
  NodeStatus afterCompletion() {
    if (queued > 0) {
      return new NodeStatus(queued - 1, idle, quota, speed, latencyNanos);
    }
    return idle < quota ? new NodeStatus(queued, idle + 1, quota, speed, latencyNanos) : this;
  }
}
