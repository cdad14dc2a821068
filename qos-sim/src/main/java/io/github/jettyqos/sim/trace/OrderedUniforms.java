package io.github.jettyqos.sim.trace;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * Random places in an interval, given in their order without holding them: of n places left between
 * p and 1, the first is at 1 - (1 - p) U^(1/n).
 */
final class OrderedUniforms {
  private final UniformRandomProvider random;
  private long left;
  private double beyond;

  OrderedUniforms(UniformRandomProvider random) {
    this.random = random;
  }

  /** Begins an interval with so many places. */
  void begin(long places) {
    left = places;
    beyond = 1;
  }

  /** The number of places left. */
  long left() {
    return left;
  }

  /** The next one, in nanoseconds from the beginning of an interval. */
  long next(long lengthNanos) {
    beyond *= Math.pow(random.nextDouble(), 1.0 / left);
    left--;
    return Math.min(lengthNanos - 1, (long) ((1 - beyond) * lengthNanos));
  }
}
