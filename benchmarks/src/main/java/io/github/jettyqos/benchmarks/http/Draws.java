package io.github.jettyqos.benchmarks.http;

import java.util.SplittableRandom;

/**
 * Random draws, the same in the same order for a seed, so that compared servers draw the same times
 * for the n-th request of a path.
 */
public final class Draws {
  private final SplittableRandom random;

  /** Draws by a seed. */
  public Draws(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /**
   * The times of a request, nanoseconds.
   *
   * @param waiting time to wait
   * @param connection time to hold a connection
   * @param computing time to compute
   */
  record Times(long waiting, long connection, long computing) {}

  /** The times of the next request, which are drawn together. */
  synchronized Times times(PathWork means) {
    return new Times(
        drawn(means.waitMillis(), means),
        drawn(means.connectionMillis(), means),
        drawn(means.computeMillis(), means));
  }

  private long drawn(double meanMillis, PathWork means) {
    double variation = means.variation();
    return variation == 0
        ? (long) (1e6 * meanMillis)
        : variation == 1 ? exponential(meanMillis) : logNormal(meanMillis, variation);
  }

  private long logNormal(double meanMillis, double variation) {
    double square = Math.log(1 + variation);
    double normal = Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
    return (long) (1e6 * meanMillis * Math.exp(Math.sqrt(square) * normal - square / 2));
  }

  /** An exponential time in nanoseconds, of a mean in milliseconds. */
  public synchronized long exponential(double meanMillis) {
    return (long) (-1e6 * meanMillis * Math.log(1 - uniform()));
  }

  /** A number between 0 and 1. */
  synchronized double uniform() {
    return random.nextDouble();
  }
}
