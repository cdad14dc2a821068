package io.github.jettyqos.core.admit;

import java.util.LinkedHashSet;
import java.util.Set;

/** A document and the permits that wait for it, in order of arrival. */
final class WantedDocument {
  final long document;

  /** Whether it was cached when it was last asked about. */
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

  /** At least one waits. */
  Ticket first() {
    return tickets.iterator().next();
  }
}
