package io.github.jettyqos.sim.workload;

/**
 * The server as one user sees it.
 *
 * <p>Implementations send single requests, or use a persistent connection. A user has at most one
 * request under way.
 */
@FunctionalInterface
public interface Session {

  /**
   * Requests a file. The answer is called once, in this call or at a later time.
   *
   * @param file the number of the file; 0 where a workload knows no files
   * @param answer takes the outcome; the same object at each call of one user
   */
  void request(int file, Answer answer);

  /** Called when the user has all of a page, and pauses. */
  default void pageDone() {}

  /** The outcome of a request. */
  @FunctionalInterface
  interface Answer {
    /** The request has been served. */
    void served();

    /** The request has been turned away; by default the user goes on as if it had been served. */
    default void refused() {
      served();
    }
  }
}
