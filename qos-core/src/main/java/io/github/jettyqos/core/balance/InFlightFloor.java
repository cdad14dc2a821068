package io.github.jettyqos.core.balance;

/**
 * How many requests of a class a node must still have when it answers a heartbeat: those that were
 * sent to it a while before it was asked, less all that were over when its answer came. Requests of
 * other front ends come on top, so this is the least. Guarded by its owner.
 *
 * <p>It is less than the truth where a younger request was over before an older one; so an honest
 * node can only be blamed for what is under way.
 */
final class InFlightFloor {
  private long sent;
  private long over;

  /** Of those in flight, requests that a run of the node had which is over. */
  private long lost;

  /** How many were sent at some time; at least so long before that one, how many were older. */
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

  /** The node has started anew: it does not know what its last run had. */
  void restarted() {
    lost = inFlight();
  }

  long inFlight() {
    return sent - over;
  }

  /** When the answer comes. */
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
