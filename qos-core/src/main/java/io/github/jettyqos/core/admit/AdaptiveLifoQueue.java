package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * A queue with adaptive LIFO: first come, first served, and last in, first out while it stands, as
 * the client of the latest request is the least likely to have given up.
 *
 * <p>The oldest permit still goes first once it has waited for the bound, or is to be dropped,
 * since it would only occupy a place.
 *
 * <p>Paper: Maurer 2015, "Fail at Scale". The bound is our addition.
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
