package io.github.jettyqos.core.manage;

/** Thrown if the role of a caller does not allow an operation. */
public final class NotAllowedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NotAllowedException(Operation operation, Actor actor) {
    super(
        "%s: changes the server, which the role %s may not; it takes the role %s"
            .formatted(operation.name(), actor.role().key(), operation.role().key()));
  }
}
