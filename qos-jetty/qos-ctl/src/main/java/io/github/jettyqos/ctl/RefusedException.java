package io.github.jettyqos.ctl;

/** A server has refused a call, for a wrong argument, its state, or the role. */
final class RefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** The beginning of the line of a server that lacks an operation. */
  private static final String NO_OPERATION = "operation: ";

  private final boolean wrongUse;

  private RefusedException(String problem, boolean wrongUse) {
    super(problem);
    this.wrongUse = wrongUse;
  }

  /**
   * A refusal for the state of the server, or the role of the user.
   *
   * @param problem in one line, in the words of the server
   */
  RefusedException(String problem) {
    this(problem, false);
  }

  /** A refusal of an argument. */
  static RefusedException ofArgument(String problem) {
    return problem.startsWith(NO_OPERATION)
        ? ofOperation(problem.substring(NO_OPERATION.length()).split(" ", 2)[0])
        : new RefusedException(problem, true);
  }

  /** A refusal of an operation that the server does not have. */
  static RefusedException ofOperation(String name) {
    return new RefusedException(
        NO_OPERATION + name + " is none of this server, which is of another version");
  }

  /** The same refusal with more words at its end. */
  RefusedException and(String more) {
    return new RefusedException(getMessage() + more, wrongUse);
  }

  /** Whether the command is wrong at any server in any state. */
  boolean isWrongUse() {
    return wrongUse;
  }
}
