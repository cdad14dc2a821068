package io.github.jettyqos.core;

/** The time that a {@link Target} bounds. */
public enum Metric {
  /** The waiting time: from arrival to dispatch, in the queue of the class. */
  WAITING,
  /** The residence time: from arrival to completion, as the client sees it. */
  RESIDENCE;

  /**
   * Selects the value for this metric.
   *
   * @param <T> the type of the values
   * @param waiting value for the waiting time
   * @param residence value for the residence time
   * @return one of them
   */
  public <T> T of(T waiting, T residence) {
    return this == WAITING ? waiting : residence;
  }
}
