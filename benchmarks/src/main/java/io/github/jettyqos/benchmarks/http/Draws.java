package io.github.jettyqos.benchmarks.http;

import java.util.SplittableRandom;

/**
 * Chance, most of it exponential times: the same in the same order for a seed: servers that are
 * compared draw the same for the n-th request of a path.
 */
final class Draws {
  private final SplittableRandom random;

  Draws(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /**
   * What a request does, nanoseconds.
   *
   * @param waiting it waits
   * @param connection it holds a connection
   * @param computing it computes
   */
  record Times(long waiting, long connection, long computing) {}

  /** Those of the next request, which are drawn together. */
  synchronized Times times(PathWork means) {
    return new Times(
        drawn(means.waitMillis(), means),
        drawn(means.connectionMillis(), means),
        drawn(means.computeMillis(), means));
  }

  private long drawn(double meanMillis, PathWork means) {
    return means.constant() ? (long) (1e6 * meanMillis) : exponential(meanMillis);
  }

  /** Nanoseconds, of a mean in milliseconds. */
  synchronized long exponential(double meanMillis) {
    return (long) (-1e6 * meanMillis * Math.log(1 - uniform()));
  }

  /** Between 0 and 1. */
  synchronized double uniform() {
    return random.nextDouble();
  }
}
