package io.github.jettyqos.core;

/** The time that a {@link Target} speaks about. */
public enum Metric {
  /** From arrival to dispatch: what a request spends in the queue of its class. */
  WAITING,
  /** From arrival to completion: waiting and processing together, what a client feels. */
  RESIDENCE;

  /**
   * The one of two values that belongs to this metric.
   *
   * @param <T> the type of the values
   * @param waiting that of the waiting time
   * @param residence that of the residence time
   * @return one of them
   */
  public <T> T of(T waiting, T residence) {
    return this == WAITING ? waiting : residence;
  }
}
