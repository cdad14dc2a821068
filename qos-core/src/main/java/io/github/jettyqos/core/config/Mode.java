package io.github.jettyqos.core.config;

/** Which thread runs an admitted request. */
public enum Mode {
  /**
   * A request that finds room goes on in the thread that parsed it: no change of threads, hence the
   * shortest latency.
   */
  INLINE,
  /**
   * Parsing and classification stay on the selector and every handler runs on a worker. More
   * requests per second for blocking handlers on few cores, at a longer tail; customizers and
   * anything else in front of the gate must then never block.
   */
  DISPATCH,
  /**
   * As {@link #DISPATCH} for HTTP/1.1 in clear text over a connector of ours, where handlers may
   * block and nothing in front of the gate can; as {@link #INLINE} for all else. The default.
   */
  AUTO
}
