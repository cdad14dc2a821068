package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * First who wants a document that is cached, among those in order of arrival; then everybody else
 * in order of arrival. Not from the paper; after its remark that a schedule may look at what is in
 * the cache (Bestavros, Katagai and Londono 1997).
 *
 * <p>Asking about everybody who waits would take longer the longer the queue is. So it is asked
 * about a document when somebody joins who wants it, when one of the 64 documents dispatched last
 * is waited for (it may have been loaded meanwhile), and before anybody is preferred for it (it may
 * have been evicted). A document that comes into the cache by another way is noticed by the next
 * who wants it.
 */
final class CacheFirstQueue extends OrderedQueue {
  private static final int REMEMBERED = 64;

  private final LongPredicate cache;
  private final Map<Long, Wanted> wanted = new HashMap<>();
  private final RecentDocuments recent = new RecentDocuments(REMEMBERED);

  /** Those that were cached when last asked about, by who came first. */
  private final TreeSet<Wanted> cached =
      new TreeSet<>(Comparator.comparingLong(document -> document.first().sequence()));

  CacheFirstQueue(NanoClock clock, long boundNanos, LongPredicate cache) {
    super(clock, boundNanos);
    this.cache = cache;
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
    Wanted known = wanted.get(ticket.key());
    boolean nowCached = (known == null || !known.cached) && cache.test(ticket.key());
    Wanted document = known == null ? new Wanted(ticket.key()) : known;
    wanted.put(ticket.key(), document);
    document.add(ticket);
    if (nowCached) {
      note(document);
    }
  }

  @Override
  @Nullable Ticket preferred() {
    for (int i = 0; i < recent.size(); i++) {
      Wanted document = wanted.get(recent.get(i));
      if (document != null) {
        noteIfCached(document);
      }
    }
    while (!cached.isEmpty()) {
      Wanted document = cached.first();
      if (cache.test(document.document)) {
        return document.first();
      }
      cached.remove(document);
      document.cached = false;
    }
    return null;
  }

  private void noteIfCached(Wanted document) {
    if (!document.cached && cache.test(document.document)) {
      note(document);
    }
  }

  /** Its place depends on who is first: somebody waits for it. */
  private void note(Wanted document) {
    document.cached = true;
    cached.add(document);
  }

  @Override
  @SuppressWarnings("NullAway") // whoever joined is there
  void left(Ticket ticket) {
    Wanted document = wanted.get(ticket.key());
    // Its place depends on who is first.
    if (document.cached) {
      cached.remove(document);
    }
    document.remove(ticket);
    if (document.isEmpty()) {
      wanted.remove(ticket.key());
    } else if (document.cached) {
      cached.add(document);
    }
  }

  @Override
  void took(Ticket ticket) {
    recent.dispatched(ticket.key());
  }
}
