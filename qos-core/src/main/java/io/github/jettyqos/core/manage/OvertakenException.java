package io.github.jettyqos.core.manage;

/**
 * Thrown if the partition that a change was decided on is no longer in force, because of another
 * manual change or, for another partition, the law. Nothing is changed then.
 */
public final class OvertakenException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  private final long given;
  private final long number;

  OvertakenException(long given, long number, String message) {
    super(message);
    this.given = given;
    this.number = number;
  }

  /** {@return the number of the partition that the change was decided on} */
  public long given() {
    return given;
  }

  /** {@return the number of the partition in force} */
  public long number() {
    return number;
  }
}
