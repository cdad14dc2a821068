package io.github.jettyqos.ctl.connect;

/** A server has refused what it was asked for: a wrong argument, its state, the role. */
public final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * A refusal.
   *
   * @param problem in one line, in the words of the server
   */
  public RefusedException(String problem) {
    super(problem);
  }
}
