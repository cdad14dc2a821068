package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * First the permits for the document that was dispatched last, then those for the one before it,
 * and so on; those for none of the remembered documents go in order of arrival.
 *
 * <p>Paper: Bestavros, Katagai and Londono 1997, "Scheduling Policies", Batch Processing. The paper
 * does not say how long it remembers what was served; ours remembers 16 documents, so that memory
 * and search are bounded, and has the bound of {@link OrderedQueue}.
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
