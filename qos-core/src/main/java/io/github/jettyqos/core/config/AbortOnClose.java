package io.github.jettyqos.core.config;

/** Whether a queued request is dropped when its client closes the connection. */
public enum AbortOnClose {
  /** Where the connector can see it. */
  AUTO,
  /** Yes; a connector that cannot see it is refused. */
  TRUE,
  /** No: a client that half-closes its connection may still read. */
  FALSE
}
