package io.github.jettyqos.core.manage;

/** Says that a role may not call an operation. */
public final class NotAllowedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NotAllowedException(Operation operation, Actor actor) {
    super(
        operation.name()
            + ": changes the server, which the role "
            + actor.role().key()
            + " may not; it takes the role "
            + operation.role().key());
  }
}
