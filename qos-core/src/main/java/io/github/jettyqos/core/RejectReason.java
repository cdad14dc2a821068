package io.github.jettyqos.core;

import io.github.jettyqos.core.check.Allowed;

/** Why a request was turned away. */
public enum RejectReason {
  /** The queue of its class was full when it came. */
  QUEUE_FULL("queue full"),
  /** It waited in the queue for as long as its class allows. */
  QUEUE_TIMEOUT("queue timeout"),
  /** There was no memory left for its body while it waited. */
  QUEUE_BYTES("queue bytes"),
  /** The queues of its client were full: it has sent more than its share. */
  CLIENT_QUOTA("client quota"),
  /** Its queue stands, and it had waited for too long at its turn. */
  OVERLOAD("overload"),
  /** Its client would not wait for the answer any more. */
  DEADLINE("deadline"),
  /** The gate is closed, because the server stops. */
  STOPPING("stopping");

  private final String text;
  private final String key = Allowed.OneOf.nameOf(this);

  RejectReason(String text) {
    this.text = text;
  }

  /** {@return the same for a program, without blanks, such as {@code queue-full}} */
  public String key() {
    return key;
  }

  @Override
  public String toString() {
    return text;
  }
}
