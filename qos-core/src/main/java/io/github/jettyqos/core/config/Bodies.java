package io.github.jettyqos.core.config;

/** When the body of a request is read. */
public enum Bodies {
  /**
   * Before admission, up to the body limit. The default: a client that uploads slowly then holds
   * memory but no permit.
   */
  EAGER,
  /** By the handler, under the permit. For services that stream uploads from trusted clients. */
  STREAM
}
