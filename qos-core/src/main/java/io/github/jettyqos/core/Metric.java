package io.github.jettyqos.core;

/** The time that a {@link Target} speaks about. */
public enum Metric {
  /** From arrival to dispatch: what a request spends in the queue of its class. */
  WAITING,
  /** From arrival to completion: waiting and processing together, what a client feels. */
  RESIDENCE
}
