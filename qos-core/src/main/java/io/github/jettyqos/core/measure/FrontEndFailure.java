package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.check.Allowed;

/** The reason why a front end answered a request itself. */
public enum FrontEndFailure {
  /** No node could take the request. */
  NO_NODE,
  /** The deadline passed before a node answered. */
  TOO_LATE,
  /** The node failed during the request. */
  BROKEN;

  private final String key = Allowed.OneOf.nameOf(this);

  /** {@return the identifier, such as {@code no-node}} */
  public String key() {
    return key;
  }
}
