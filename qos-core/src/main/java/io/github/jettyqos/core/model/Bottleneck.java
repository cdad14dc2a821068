package io.github.jettyqos.core.model;

/** The resource that limits the residence time of a class. */
public enum Bottleneck {
  /** The threads of the class. */
  THREADS,
  /** The common station, usually the processors. */
  STATION,
  /** The connections or lock of the class. */
  POOL,
  /** None: its requests take about as long as on an idle server. */
  NONE
}
