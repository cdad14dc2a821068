package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A queue with a preference, and a bound against starvation.
 *
 * <p>A permit that has waited for the bound is overdue and goes before all others; overdue permits
 * go in order of arrival. So the waiting time is at most the bound and the service of the permits
 * overdue before it. If all are overdue the queue is first come, first served.
 *
 * <p>Permits are found by a table and not by fields of their own, so that permits in other queues,
 * or in none, need no memory for it.
 */
abstract class OrderedQueue implements WaitQueue {
  private final NanoClock clock;
  private final long boundNanos;

  /** In order of arrival. */
  private final Map<Permit, Ticket> tickets = new LinkedHashMap<>();

  private long joined;

  /** The clock is that of the permits' arrivals. */
  OrderedQueue(NanoClock clock, long boundNanos) {
    this.clock = clock;
    this.boundNanos = boundNanos;
  }

  /** Returns the sort key. Called once, before any change. */
  abstract long key(Permit permit);

  /** A permit joins. Must throw before it changes anything, if it throws. */
  abstract void joined(Ticket ticket);

  /** The next ticket if none is overdue; null for order of arrival. Requires a queued permit. */
  abstract @Nullable Ticket preferred();

  /** A permit leaves, for any reason. */
  abstract void left(Ticket ticket);

  /** Called after {@link #left} for a permit at its turn. */
  void took(Ticket ticket) {}

  @Override
  public final void add(Permit permit) {
    Ticket ticket = new Ticket(permit, key(permit), joined);
    joined++;
    // Last, so that no permit is in the table if the order threw: the word of the lane would not
    // count it.
    joined(ticket);
    tickets.put(permit, ticket);
  }

  @Override
  public final @Nullable Permit poll() {
    Ticket next = first();
    if (next == null) {
      return null;
    }
    if (tickets.size() > 1 && !overdue(next.permit())) {
      Ticket preferred = preferred();
      next = preferred == null ? next : preferred;
    }
    leave(next);
    took(next);
    return next.permit();
  }

  private boolean overdue(Permit permit) {
    return clock.nanoTime() - permit.arrivalNanos() >= boundNanos;
  }

  @Override
  public final void remove(Permit permit) {
    Ticket ticket = tickets.get(permit);
    if (ticket == null) {
      throw new IllegalStateException("permit does not wait here: " + permit);
    }
    leave(ticket);
  }

  @Override
  public final @Nullable Permit pollArrivedBefore(long nanos) {
    Ticket first = first();
    if (first == null || first.permit().arrivalNanos() - nanos > 0) {
      return null;
    }
    leave(first);
    return first.permit();
  }

  @Override
  public final @Nullable Permit oldest() {
    Ticket first = first();
    return first == null ? null : first.permit();
  }

  @Override
  public final void forEach(Consumer<Permit> reader) {
    tickets.keySet().forEach(reader);
  }

  private @Nullable Ticket first() {
    return tickets.isEmpty() ? null : tickets.values().iterator().next();
  }

  private void leave(Ticket ticket) {
    tickets.remove(ticket.permit());
    left(ticket);
  }
}
