package io.github.jettyqos.examples.load;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.commons.rng.simple.RandomSource;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.ExponentialDistribution;

/** Arrivals of one path at a mean rate, independent of each other, for some time. */
public final class PoissonArrivals implements Iterator<Arrival> {
  private final ContinuousDistribution.Sampler gaps;
  private final String path;
  private final double endNanos;
  private double next;

  /**
   * Arrivals.
   *
   * @param path the path
   * @param ratePerSecond the mean rate, above 0
   * @param seconds for how long
   * @param seed of the random gaps
   */
  public PoissonArrivals(String path, double ratePerSecond, double seconds, long seed) {
    this.path = path;
    this.gaps =
        ExponentialDistribution.of(1e9 / ratePerSecond)
            .createSampler(RandomSource.XO_RO_SHI_RO_128_PP.create(seed));
    this.endNanos = seconds * 1e9;
    this.next = gaps.sample();
  }

  @Override
  public boolean hasNext() {
    return next < endNanos;
  }

  @Override
  public Arrival next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Arrival arrival = new Arrival((long) next, path);
    next += gaps.sample();
    return arrival;
  }
}
