package io.github.jettyqos.core.measure.speedup;

import io.github.jettyqos.core.Speedup;
import java.util.Optional;

/**
 * The initial speedup of a server without configuration: the rate of one handler by the mean
 * processing time, and a slope of 1.
 *
 * <p>That is right for waiting handlers, and too much for computing ones; a law with it reacts to
 * its queues until an estimate is available.
 */
final class FirstSpeedup {
  /** The mean of this many exponential times has a relative standard error of a sixth. */
  private static final int ENOUGH = 32;

  private long count;
  private double seconds;

  /** Adds completions with their mean processing time. */
  void completed(long completions, double meanSeconds) {
    count += completions;
    seconds += completions * meanSeconds;
  }

  /** Empty until there are enough completions. */
  Optional<Speedup> of(int threads) {
    if (count < ENOUGH || !(seconds > 0)) {
      return Optional.empty();
    }
    return Optional.of(Speedup.nearest(count / seconds, 1, threads));
  }
}
