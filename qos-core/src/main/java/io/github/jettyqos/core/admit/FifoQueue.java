package io.github.jettyqos.core.admit;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A first come, first served queue: a doubly linked list through the permits themselves. */
class FifoQueue implements WaitQueue {
  private @Nullable Permit head;
  private @Nullable Permit tail;

  @Override
  public void add(Permit permit) {
    Permit last = tail;
    permit.previous = last;
    permit.next = null;
    if (last == null) {
      head = permit;
    } else {
      last.next = permit;
    }
    tail = permit;
  }

  @Override
  public @Nullable Permit poll() {
    Permit first = head;
    if (first != null) {
      remove(first);
    }
    return first;
  }

  /** Removes and returns the newest permit, or null if the queue is empty. */
  final @Nullable Permit pollNewest() {
    Permit last = tail;
    if (last != null) {
      remove(last);
    }
    return last;
  }

  @Override
  public void remove(Permit permit) {
    Permit before = permit.previous;
    Permit after = permit.next;
    if (before == null) {
      head = after;
    } else {
      before.next = after;
    }
    if (after == null) {
      tail = before;
    } else {
      after.previous = before;
    }
    permit.previous = null;
    permit.next = null;
  }

  @Override
  public @Nullable Permit pollArrivedBefore(long nanos) {
    // Arrivals are read before the lock is taken, so neighbours may be slightly out of order: a
    // permit may expire late by that difference, never early.
    Permit first = head;
    if (first == null || first.arrivalNanos() - nanos > 0) {
      return null;
    }
    remove(first);
    return first;
  }

  @Override
  public @Nullable Permit oldest() {
    return head;
  }

  @Override
  public void forEach(Consumer<Permit> reader) {
    for (Permit permit = head; permit != null; permit = permit.next) {
      reader.accept(permit);
    }
  }
}
