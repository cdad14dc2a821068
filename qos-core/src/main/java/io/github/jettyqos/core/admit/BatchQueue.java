package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * First who wants the document that was dispatched last, then the one before it, and so on; who
 * wants none of the remembered ones goes in order of arrival.
 *
 * <p>Paper: Bestavros, Katagai and Londono 1997, "Scheduling Policies", Batch Processing. The paper
 * does not say how long it remembers what was served; ours remembers 16 documents, so that memory
 * and search are bounded, and has the bound of {@link OrderedQueue}.
 */
final class BatchQueue extends OrderedQueue {
  private static final int REMEMBERED = 16;

  private final Map<Long, Wanted> wanted = new HashMap<>();
  private final RecentDocuments recent = new RecentDocuments(REMEMBERED);

  BatchQueue(NanoClock clock, long boundNanos) {
    super(clock, boundNanos);
  }

  @Override
  public boolean mustSeeAll() {
    return true;
  }

  @Override
  long key(Permit permit) {
    return permit.document();
  }

  @Override
  void joined(Ticket ticket) {
    wanted.computeIfAbsent(ticket.key(), Wanted::new).add(ticket);
  }

  @Override
  @Nullable Ticket preferred() {
    for (int i = 0; i < recent.size(); i++) {
      Wanted document = wanted.get(recent.get(i));
      if (document != null) {
        return document.first();
      }
    }
    return null;
  }

  @Override
  @SuppressWarnings("NullAway") // whoever joined is there
  void left(Ticket ticket) {
    Wanted document = wanted.get(ticket.key());
    document.remove(ticket);
    if (document.isEmpty()) {
      wanted.remove(ticket.key());
    }
  }

  @Override
  void took(Ticket ticket) {
    recent.dispatched(ticket.key());
  }
}
