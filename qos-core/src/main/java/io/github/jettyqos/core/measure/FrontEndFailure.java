package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.check.Allowed;

/** Why a front end answered a request itself. */
public enum FrontEndFailure {
  /** There was no node that could take it. */
  NO_NODE,
  /** Time was over before a node answered. */
  TOO_LATE,
  /** The node that had it did not bring it to an end. */
  BROKEN;

  private final String key = Allowed.OneOf.nameOf(this);

  /** {@return the same for a program, such as {@code no-node}} */
  public String key() {
    return key;
  }
}
