package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * A queue that serves permits for recently dispatched documents first, the latest document first;
 * all others in order of arrival.
 *
 * <p>Paper: Bestavros, Katagai and Londono 1997, "Scheduling Policies", Batch Processing.
 * Deviations: the history is limited to 16 documents, so that memory and search are bounded, and
 * the bound of {@link OrderedQueue} applies.
 */
final class BatchQueue extends DocumentQueue {
  private static final int REMEMBERED = 16;

  BatchQueue(NanoClock clock, long boundNanos) {
    super(clock, boundNanos, REMEMBERED);
  }

  @Override
  @Nullable Ticket preferred() {
    for (int i = 0; i < recent.size(); i++) {
      WantedDocument document = wanted.get(recent.get(i));
      if (document != null) {
        return document.first();
      }
    }
    return null;
  }
}
