package io.github.jettyqos.core;

import io.github.jettyqos.core.check.Allowed;

/** The reason for which a request was rejected. */
public enum RejectReason {
  /** The queue of its class was full at its arrival, or held as many as are answered in time. */
  QUEUE_FULL("queue full"),
  /** Its waiting time reached the timeout of its class. */
  QUEUE_TIMEOUT("queue timeout"),
  /** No memory was left for its body while it was queued. */
  QUEUE_BYTES("queue bytes"),
  /** The queues of its client were full: the client exceeded its share. */
  CLIENT_QUOTA("client quota"),
  /**
   * The queue of its class stands, or the target of its class is missed, and it had waited for too
   * long at its turn.
   */
  OVERLOAD("overload"),
  /** The deadline of the client had passed. */
  DEADLINE("deadline"),
  /** The gate is closed because the server is stopping. */
  STOPPING("stopping");

  private final String text;
  private final String key = Allowed.OneOf.nameOf(this);

  RejectReason(String text) {
    this.text = text;
  }

  /** {@return the reason as an identifier without blanks, such as {@code queue-full}} */
  public String key() {
    return key;
  }

  @Override
  public String toString() {
    return text;
  }
}
