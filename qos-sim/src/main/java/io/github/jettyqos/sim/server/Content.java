package io.github.jettyqos.sim.server;

/** What a request wants. */
@FunctionalInterface
public interface Content {

  /**
   * How long its handler would compute alone. Asked once, at dispatch: what is cached then counts.
   *
   * @return seconds of work, at least 0
   */
  double workSeconds();

  /**
   * How long it waits elsewhere, however many do. Asked once, at dispatch.
   *
   * @return seconds, at least 0; default 0
   */
  default double elsewhereSeconds() {
    return 0;
  }

  /**
   * For how long it holds a connection, if its class has any. Asked once, at dispatch.
   *
   * @return seconds, at least 0; default 0
   */
  default double holdSeconds() {
    return 0;
  }

  /**
   * How much work it is, as far as that is known before, for queues that serve the shortest first.
   *
   * @return an estimate in any unit; default 0
   */
  default long size() {
    return 0;
  }

  /**
   * What document it wants, for queues that serve by document.
   *
   * @return the same number for the same document; default 0
   */
  default long document() {
    return 0;
  }

  /**
   * Work that is known before.
   *
   * @param workSeconds how long it takes alone; at least 0
   * @return the content, whose size is the work in nanoseconds
   */
  static Content of(double workSeconds) {
    record Known(double workSeconds) implements Content {
      @Override
      public long size() {
        return (long) (workSeconds * 1e9);
      }
    }

    return new Known(workSeconds);
  }
}
