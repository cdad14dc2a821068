package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import java.util.HashMap;
import java.util.Map;

/** A queue whose order depends on the requested documents, and on those dispatched last. */
abstract class DocumentQueue extends OrderedQueue {
  /** The documents of the queued permits. */
  final Map<Long, WantedDocument> wanted = new HashMap<>();

  final RecentDocuments recent;

  DocumentQueue(NanoClock clock, long boundNanos, int remembered) {
    super(clock, boundNanos);
    this.recent = new RecentDocuments(remembered);
  }

  @Override
  public final boolean mustSeeAll() {
    return true;
  }

  @Override
  final long key(Permit permit) {
    return permit.document();
  }

  @Override
  void joined(Ticket ticket) {
    wanted.computeIfAbsent(ticket.key(), WantedDocument::new).add(ticket);
  }

  /** Returns the document of a queued permit. */
  @SuppressWarnings("NullAway") // it has joined
  final WantedDocument document(Ticket ticket) {
    return wanted.get(ticket.key());
  }

  @Override
  void left(Ticket ticket) {
    WantedDocument document = document(ticket);
    document.remove(ticket);
    if (document.isEmpty()) {
      wanted.remove(ticket.key());
    }
  }

  @Override
  final void took(Ticket ticket) {
    recent.dispatched(ticket.key());
  }
}
