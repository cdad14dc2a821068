package io.github.jettyqos.benchmarks.http;

/** What stands in front of the application's handler. */
enum ServerKind {
  /** Nothing: Jetty as it comes. */
  BARE,
  /** The same once more: how much two measurements of one thing differ. */
  BARE_AGAIN,
  /** Jetty's QoSHandler. */
  QOS_HANDLER,
  /** Our gate, going on in the thread that parsed the request. */
  INLINE,
  /** Our gate, handling on workers. */
  DISPATCH,
  /** Our gate, choosing between the two by protocol and by what handlers say of themselves. */
  AUTO,
  /** Netflix concurrency-limits, partitioned by class. */
  CONCURRENCY_LIMITS,
  /** The same with a limit that it finds by itself. */
  GRADIENT2;

  /** As it is called in results. */
  String key() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
