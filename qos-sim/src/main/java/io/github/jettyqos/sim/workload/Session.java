package io.github.jettyqos.sim.workload;

/**
 * What one user sees of a server.
 *
 * <p>Whoever connects users to a server implements it: over single requests, or over a connection
 * that is kept from one request to the next. A user has at most one request under way.
 */
@FunctionalInterface
public interface Session {

  /**
   * Asks for a file. The answer is called once, in this call or at a later time.
   *
   * @param file the number of the file; 0 where a workload knows no files
   * @param answer takes the outcome; the same object at each call of one user
   */
  void request(int file, Answer answer);

  /** The user has all of a page, and is going to be away for a while. */
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
