package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.check.Allowed;

/** The health of a node as seen by a front end. */
public enum NodeHealth {
  /** No answer yet, and no failed request: it gets requests. */
  UNKNOWN,
  /** It answers. */
  UP,
  /** It has returned, and gets a growing share (slow start). */
  STARTING,
  /** The operator drains it: no new requests. */
  DRAINING,
  /** Its reports are implausible and ignored. */
  DOUBTED,
  /** It reports that it stops: no new requests. */
  STOPPING,
  /** It does not answer, or requests fail: no requests. */
  DOWN;

  private final String key = Allowed.OneOf.nameOf(this);

  /** {@return the identifier, such as {@code up}} */
  public String key() {
    return key;
  }
}
