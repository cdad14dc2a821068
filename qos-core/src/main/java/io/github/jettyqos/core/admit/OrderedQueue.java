package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A queue that prefers some permits to others, and the bound that keeps it from starving any.
 *
 * <p>A permit that has waited for the bound is overdue and goes before all that are not; among
 * overdue ones the first goes first. So none waits longer than the bound and the time that those
 * take that were overdue before it. When all are overdue the queue is first come, first served.
 *
 * <p>Permits are found again by a table and not by fields of their own: those in other queues, and
 * those that never wait, carry nothing for it.
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

  /** What the order looks at. Asked once, before anything is changed. */
  abstract long key(Permit permit);

  /** One more waits. What may throw comes before anything is changed. */
  abstract void joined(Ticket ticket);

  /**
   * The ticket whose turn it is if none is overdue; null leaves it to arrival. At least one waits.
   */
  abstract @Nullable Ticket preferred();

  /** One does not wait any more, for whatever reason. */
  abstract void left(Ticket ticket);

  /** Called after {@link #left} for the one whose turn it was. */
  void took(Ticket ticket) {}

  @Override
  public final void add(Permit permit) {
    Ticket ticket = new Ticket(permit, key(permit), joined);
    joined++;
    // Last, so that no permit is in the table that the order does not know: it would be found by a
    // thread that relies on the lane's word, which does not count it.
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
