package io.github.jettyqos.core.admit;

import java.util.LinkedHashSet;
import java.util.Set;

/** A document and its queued permits, in order of arrival. */
final class WantedDocument {
  final long document;

  /** Whether it was cached at the last check. */
  boolean cached;

  private final Set<Ticket> tickets = new LinkedHashSet<>();

  WantedDocument(long document) {
    this.document = document;
  }

  void add(Ticket ticket) {
    tickets.add(ticket);
  }

  void remove(Ticket ticket) {
    tickets.remove(ticket);
  }

  boolean isEmpty() {
    return tickets.isEmpty();
  }

  /** Requires a queued permit. */
  Ticket first() {
    return tickets.iterator().next();
  }
}
