package io.github.jettyqos.benchmarks.http;

/** The kind of admission in front of the application. */
public enum ServerKind {
  /** None: bare Jetty. */
  BARE,
  /** Bare Jetty once more, for the difference of two equal servers. */
  BARE_AGAIN,
  /** Jetty's QoSHandler. */
  QOS_HANDLER,
  /** Our gate, handling in the thread that parsed the request. */
  INLINE,
  /** Our gate, handling on workers. */
  DISPATCH,
  /** Our gate, choosing between the two by protocol and invocation type of handlers. */
  AUTO,
  /** Netflix concurrency-limits, partitioned by class. */
  CONCURRENCY_LIMITS,
  /** The same with an adaptive limit. */
  GRADIENT2;

  /** The name in results. */
  public String key() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
