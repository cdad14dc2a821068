package io.github.jettyqos.core.balance;

/**
 * The minimum number of requests of a class that a node must have when it answers a heartbeat: the
 * requests sent some time before the question, less all that had ended when the answer came.
 * Requests of other front ends come on top. Guarded by its owner.
 *
 * <p>It is too low if a younger request ended before an older one, so a correct report can only
 * seem wrong by the requests in transit.
 */
final class InFlightFloor {
  private long sent;
  private long over;

  /** Requests in flight that belong to an earlier run of the node. */
  private long lost;

  /** The number of requests sent up to a time, and up to an earlier one. */
  private long younger;

  private long older;
  private long atNanos;
  private long lastNanos;
  private long askedOlder;

  void sent(long nowNanos, long transitNanos) {
    age(nowNanos, transitNanos);
    sent++;
    lastNanos = nowNanos;
  }

  void over() {
    if (over < sent) {
      over++;
    }
    lost = Math.min(lost, inFlight());
  }

  void asked(long nowNanos, long transitNanos) {
    age(nowNanos, transitNanos);
    askedOlder = older;
  }

  /** Notes a restart of the node, which has lost the requests of its last run. */
  void restarted() {
    lost = inFlight();
  }

  long inFlight() {
    return sent - over;
  }

  /** The minimum when the answer comes. */
  long owed() {
    return Math.max(0, askedOlder - over - lost);
  }

  private void age(long nowNanos, long transitNanos) {
    if (nowNanos - lastNanos >= transitNanos) {
      older = sent;
      younger = sent;
      atNanos = nowNanos;
    } else if (nowNanos - atNanos >= transitNanos) {
      older = younger;
      younger = sent;
      atNanos = nowNanos;
    }
  }
}
