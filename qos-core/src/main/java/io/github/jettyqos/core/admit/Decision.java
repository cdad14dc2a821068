package io.github.jettyqos.core.admit;

/** What the gate answers to a permit that asks for admission. */
public sealed interface Decision {
  /** The permit holds a worker now: run the request, and release the permit when it is done. */
  Decision DISPATCHED = new Dispatched();

  /** The permit waits: its {@code onDispatched} or {@code onRejected} will be called, once. */
  Decision QUEUED = new Queued();

  /** The permit holds a worker. Use {@link #DISPATCHED}. */
  record Dispatched() implements Decision {}

  /** The permit waits in the queue of its class. Use {@link #QUEUED}. */
  record Queued() implements Decision {}

  /**
   * The permit was turned away and will hear nothing more.
   *
   * @param reason why
   */
  record Rejected(RejectReason reason) implements Decision {}
}
