package io.github.jettyqos.core.config;

/** Whether a queued request is dropped when its client closes the connection. */
public enum AbortOnClose {
  /** Yes, where the connector can detect it. */
  AUTO,
  /** Yes; a connector that cannot detect it is rejected. */
  TRUE,
  /** No: a client that half-closes its connection may still read. */
  FALSE
}
