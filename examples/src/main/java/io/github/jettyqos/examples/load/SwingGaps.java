package io.github.jettyqos.examples.load;

import io.github.jettyqos.sim.workload.GapSource;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Poisson arrivals whose rate swings between nearly nothing and twice a mean.
 *
 * <p>By thinning: candidates are drawn at the greatest rate, and a part of them is taken.
 */
final class SwingGaps implements GapSource {
  private final double mean;
  private final double period;
  private final UniformRandomProvider random;
  private double now;
  private int left;

  /** Mean rate a second, period in seconds, and the number of arrivals in all. */
  SwingGaps(double mean, double period, int count, UniformRandomProvider random) {
    this.mean = mean;
    this.period = period;
    this.left = count;
    this.random = random;
  }

  @Override
  public long nextGapNanos() {
    if (left-- <= 0) {
      return NEVER;
    }
    double before = now;
    double rate;
    do {
      now -= Math.log(1 - random.nextDouble()) / (2.02 * mean);
      rate = mean * (1.02 - Math.cos(2 * Math.PI * now / period));
    } while (random.nextDouble() * 2.02 * mean > rate);
    return (long) (now * 1e9) - (long) (before * 1e9);
  }
}
