package io.github.jettyqos.ctl;

/** A server has refused a call, for a wrong argument, its state, or the role. */
final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * A refusal.
   *
   * @param problem in one line, in the words of the server
   */
  RefusedException(String problem) {
    super(problem);
  }
}
