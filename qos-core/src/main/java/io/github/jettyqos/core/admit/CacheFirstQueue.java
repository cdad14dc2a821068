package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A queue that serves permits for cached documents first; each group in order of arrival. Not from
 * the paper, but suggested by its remark that a schedule may consider the contents of the cache
 * (Bestavros, Katagai and Londono 1997).
 *
 * <p>Asking the cache for every queued permit would take time in proportion to the queue. So it is
 * asked about a document when a permit for it joins, when it is one of the 64 documents dispatched
 * last and has queued permits (it may have been loaded meanwhile), and before a permit is preferred
 * for it (it may have been evicted). A document cached in any other way is noticed when the next
 * permit for it joins.
 */
final class CacheFirstQueue extends DocumentQueue {
  private static final int REMEMBERED = 64;

  private final LongPredicate cache;

  /** The documents cached at their last check, by the arrival of their first permit. */
  private final TreeSet<WantedDocument> cached =
      new TreeSet<>(Comparator.comparingLong(document -> document.first().sequence()));

  CacheFirstQueue(NanoClock clock, long boundNanos, LongPredicate cache) {
    super(clock, boundNanos, REMEMBERED);
    this.cache = cache;
  }

  @Override
  void joined(Ticket ticket) {
    WantedDocument known = wanted.get(ticket.key());
    boolean nowCached = (known == null || !known.cached) && cache.test(ticket.key());
    super.joined(ticket);
    if (nowCached) {
      note(document(ticket));
    }
  }

  @Override
  @Nullable Ticket preferred() {
    for (int i = 0; i < recent.size(); i++) {
      WantedDocument document = wanted.get(recent.get(i));
      if (document != null) {
        noteIfCached(document);
      }
    }
    while (!cached.isEmpty()) {
      WantedDocument document = cached.first();
      if (cache.test(document.document)) {
        return document.first();
      }
      cached.remove(document);
      document.cached = false;
    }
    return null;
  }

  private void noteIfCached(WantedDocument document) {
    if (!document.cached && cache.test(document.document)) {
      note(document);
    }
  }

  /** Requires a queued permit, as the position depends on the first one. */
  private void note(WantedDocument document) {
    document.cached = true;
    cached.add(document);
  }

  @Override
  void left(Ticket ticket) {
    WantedDocument document = document(ticket);
    boolean inOrder = document.cached && cached.remove(document);
    super.left(ticket);
    if (inOrder && !document.isEmpty()) {
      cached.add(document);
    }
  }
}
