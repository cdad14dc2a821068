package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.check.Allowed;

/** What a front end thinks of a node. */
public enum NodeHealth {
  /** It has said and answered nothing yet, and no request has failed: it gets requests. */
  UNKNOWN,
  /** It answers. */
  UP,
  /** It is back, and gets a share that grows. */
  STARTING,
  /** The operator wants that it gets nothing new. */
  DRAINING,
  /** It says what cannot be: it is not believed. */
  DOUBTED,
  /** It says that it stops: it gets nothing new. */
  STOPPING,
  /** It does not answer, or requests fail: it gets nothing. */
  DOWN;

  private final String key = Allowed.OneOf.nameOf(this);

  /** {@return the same for a program, such as {@code up}} */
  public String key() {
    return key;
  }
}
