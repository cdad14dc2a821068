package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * First come, first served, and the other way round while the queue stands: whoever came last is
 * the least likely to have given up.
 *
 * <p>The oldest goes first all the same once it has waited for the bound; and once it is to be
 * dropped, since it would only take a place from those that come.
 *
 * <p>Paper: Maurer 2015, "Fail at Scale", adaptive LIFO. Ours is the bound.
 */
final class AdaptiveLifoQueue extends FifoQueue {
  private final NanoClock clock;
  private final long boundNanos;
  private final CoDelDetector standing;

  AdaptiveLifoQueue(NanoClock clock, long boundNanos, CoDelDetector standing) {
    this.clock = clock;
    this.boundNanos = boundNanos;
    this.standing = standing;
  }

  @Override
  public @Nullable Permit poll() {
    Permit oldest = oldest();
    if (oldest == null) {
      return null;
    }
    long now = clock.nanoTime();
    long waited = now - oldest.arrivalNanos();
    standing.look(now, waited);
    boolean turned = standing.stands() && waited < boundNanos && !standing.isTooLate(waited);
    return turned ? pollNewest() : super.poll();
  }
}
