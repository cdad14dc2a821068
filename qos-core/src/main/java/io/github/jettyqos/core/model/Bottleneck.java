package io.github.jettyqos.core.model;

/** What would have to grow for a class to become faster. */
public enum Bottleneck {
  /** Its own threads. */
  THREADS,
  /** What all handlers share, the processors of most servers. */
  STATION,
  /** Connections, or a lock, that only this class uses. */
  POOL,
  /** None of these: its requests take as long as they do on an idle server, or nearly so. */
  NONE
}
