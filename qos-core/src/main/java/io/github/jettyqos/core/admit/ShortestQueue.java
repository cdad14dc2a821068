package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import java.util.Comparator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A shortest job first queue; ties in order of arrival.
 *
 * <p>Paper: Bestavros, Katagai and Londono 1997, "Scheduling Policies", Shortest-File-First. The
 * bound of {@link OrderedQueue} is our addition, as the policy of the paper can starve large files.
 */
final class ShortestQueue extends OrderedQueue {
  private final TreeSet<Ticket> bySize =
      new TreeSet<>(Comparator.comparingLong(Ticket::key).thenComparingLong(Ticket::sequence));

  ShortestQueue(NanoClock clock, long boundNanos) {
    super(clock, boundNanos);
  }

  @Override
  long key(Permit permit) {
    return permit.size();
  }

  @Override
  void joined(Ticket ticket) {
    bySize.add(ticket);
  }

  @Override
  @Nullable Ticket preferred() {
    return bySize.first();
  }

  @Override
  void left(Ticket ticket) {
    bySize.remove(ticket);
  }
}
