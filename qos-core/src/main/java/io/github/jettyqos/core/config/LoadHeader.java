package io.github.jettyqos.core.config;

/** How a node tells its load in the headers of its responses. */
public enum LoadHeader {
  /** Not at all. */
  NONE,
  /** {@code endpoint-load-metrics} in the text form of ORCA, which Envoy and gRPC read. */
  ORCA
}
