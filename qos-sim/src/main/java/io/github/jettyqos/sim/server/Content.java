package io.github.jettyqos.sim.server;

/** The demands of one request. */
@FunctionalInterface
public interface Content {

  /**
   * The computing time of its handler if it were alone. Read once, at dispatch.
   *
   * @return seconds of work, at least 0
   */
  double workSeconds();

  /**
   * The time in which it waits elsewhere, whatever the load. Read once, at dispatch.
   *
   * @return seconds, at least 0; default 0
   */
  default double elsewhereSeconds() {
    return 0;
  }

  /**
   * The time for which it holds a connection, if its class has a pool. Read once, at dispatch.
   *
   * @return seconds, at least 0; default 0
   */
  default double holdSeconds() {
    return 0;
  }

  /**
   * The amount of work as known on arrival, for queues that serve the shortest request first.
   *
   * @return an estimate in any unit; default 0
   */
  default long size() {
    return 0;
  }

  /**
   * The document that it asks for, for queues that serve by document.
   *
   * @return the same number for the same document; default 0
   */
  default long document() {
    return 0;
  }

  /**
   * A request that only computes.
   *
   * @param workSeconds computing time of its handler if it were alone; at least 0
   * @return the demands
   */
  static Content of(double workSeconds) {
    return of(workSeconds, 0, 0);
  }

  /**
   * Demands that are known on arrival; the size is their sum in nanoseconds.
   *
   * @param workSeconds computing time of its handler if it were alone; at least 0
   * @param elsewhereSeconds time in which it waits elsewhere; at least 0
   * @param holdSeconds time for which it holds a connection; at least 0
   * @return the demands
   */
  static Content of(double workSeconds, double elsewhereSeconds, double holdSeconds) {
    record Known(double workSeconds, double elsewhereSeconds, double holdSeconds)
        implements Content {
      @Override
      public long size() {
        return (long) ((workSeconds + elsewhereSeconds + holdSeconds) * 1e9);
      }
    }

    return new Known(workSeconds, elsewhereSeconds, holdSeconds);
  }
}
