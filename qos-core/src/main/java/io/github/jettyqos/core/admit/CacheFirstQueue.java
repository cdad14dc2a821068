package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * First the permits for documents that are cached, among those in order of arrival; then all others
 * in order of arrival. Not from the paper; after its remark that a schedule may look at what is in
 * the cache (Bestavros, Katagai and Londono 1997).
 *
 * <p>Asking about every permit that waits would take longer the longer the queue is. So the cache
 * is asked about a document when a permit for it joins, when it is one of the 64 documents
 * dispatched last and is waited for (it may have been loaded meanwhile), and before a permit is
 * preferred for it (it may have been evicted). A document that comes into the cache by another way
 * is noticed when the next permit for it joins.
 */
final class CacheFirstQueue extends DocumentQueue {
  private static final int REMEMBERED = 64;

  private final LongPredicate cache;

  /** Those that were cached when last asked about, by the arrival of their first permit. */
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

  /** Its place depends on its first permit, so one must wait for it. */
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
