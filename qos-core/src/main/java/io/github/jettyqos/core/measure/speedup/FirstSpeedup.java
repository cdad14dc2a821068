package io.github.jettyqos.core.measure.speedup;

import io.github.jettyqos.core.Speedup;
import java.util.Optional;

/**
 * A speedup for the first seconds of a server of which nothing is configured: what one handler
 * completes, from how long requests took, with each further one taken for a server of its own.
 *
 * <p>That is right for handlers that wait, and too much for handlers that compute; a law that plans
 * with it acts on its queues until an estimate says more, where without any it could only stand
 * still.
 */
final class FirstSpeedup {
  /** A mean of so many exponential times is off by a sixth. */
  private static final int ENOUGH = 32;

  private long count;
  private double seconds;

  /** So many requests were completed, with a mean processing time. */
  void completed(long completions, double meanSeconds) {
    count += completions;
    seconds += completions * meanSeconds;
  }

  /** Empty until enough was seen. */
  Optional<Speedup> of(int threads) {
    if (count < ENOUGH || !(seconds > 0)) {
      return Optional.empty();
    }
    return Optional.of(Speedup.nearest(count / seconds, 1, threads));
  }
}
