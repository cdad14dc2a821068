package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.text.Thrown;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A list of permits that have left their queues and are to be called back outside the lock, in
 * order. Linked through the permits, as the queues are: a permit is in one of them at a time.
 */
final class PermitChain {
  private static final Logger LOG = LoggerFactory.getLogger(PermitChain.class);

  private @Nullable Permit first;
  private @Nullable Permit last;

  void add(Permit permit) {
    permit.next = null;
    if (last == null) {
      first = permit;
    } else {
      last.next = permit;
    }
    last = permit;
  }

  boolean isEmpty() {
    return first == null;
  }

  @Nullable Permit poll() {
    Permit permit = first;
    if (permit != null) {
      first = permit.next;
      if (first == null) {
        last = null;
      }
      permit.next = null;
    }
    return permit;
  }

  /** Removes a permit, which must be in the chain. */
  void remove(Permit permit) {
    PermitChain rest = new PermitChain();
    for (Permit each = poll(); each != null; each = poll()) {
      if (!each.equals(permit)) {
        rest.add(each);
      }
    }
    first = rest.first;
    last = rest.last;
  }

  void addAll(PermitChain other) {
    for (Permit each = other.poll(); each != null; each = other.poll()) {
      add(each);
    }
  }

  /** Calls back all permits, which were rejected. */
  void turnAway() {
    for (Permit permit = poll(); permit != null; permit = poll()) {
      RejectReason reason = permit.refusal();
      if (reason != null) {
        turnAway(permit, reason);
      }
    }
  }

  /** Calls back a rejected permit. */
  static void turnAway(Permit permit, RejectReason reason) {
    try {
      permit.onRejected(reason);
    } catch (Throwable t) {
      Thrown.warn(LOG, "could not hand over the rejection of a request (" + reason + ")", t);
    }
  }
}
