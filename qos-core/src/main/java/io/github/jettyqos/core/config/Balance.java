package io.github.jettyqos.core.config;

/** How a front end chooses the node of a request. */
public enum Balance {
  /** One after the other, each by its share. */
  ROUND_ROBIN,
  /** Where the fewest requests of the front end are. */
  LEAST_CONNECTIONS,
  /**
   * Where the class has the most threads that do nothing, of Gao et al. 2011; without reports it is
   * {@link #LEAST_CONNECTIONS}. The default.
   */
  MAXIMUM_IDLE_FIRST,
  /** The best of those that were asked lately, of Wydrowski et al. 2024. */
  PROBING
}
