package io.github.jettyqos.sim.workload;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.LogNormalSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * A distribution of the work of requests, in seconds of a server of speed 1.
 *
 * <p>Variability is the squared coefficient of variation, variance / mean^2.
 */
@FunctionalInterface
public interface WorkDistribution {
  /** Means and bounds, in s. */
  DoubleRange SECONDS = new DoubleRange(1e-9, 1e9);

  /** Variabilities; beyond it a mean is not to be seen in any run. */
  DoubleRange VARIABILITY = new DoubleRange(0, 1e6);

  /** Variabilities below are none: 0.1 % of the mean is not to be seen in any run either. */
  double LEAST = 1e-6;

  /**
   * The work of the next request.
   *
   * @return seconds, 0 or more
   */
  double nextSeconds();

  /**
   * The same work for every request.
   *
   * @param seconds how much
   * @return the source
   */
  static WorkDistribution deterministic(double seconds) {
    SECONDS.check("work", seconds);
    return () -> seconds;
  }

  /**
   * Exponential work: variability 1.
   *
   * @param meanSeconds its mean
   * @param random its source of chance
   * @return the source
   */
  static WorkDistribution exponential(double meanSeconds, UniformRandomProvider random) {
    double mean = SECONDS.check("work.mean", meanSeconds);
    ContinuousSampler sampler = ZigguratSampler.Exponential.of(random);
    return () -> mean * sampler.sample();
  }

  /**
   * Pareto work between two bounds, by the inverse of its distribution function.
   *
   * @param leastSeconds lower bound
   * @param mostSeconds upper bound, above the lower one
   * @param shape of the tail, above 0
   * @param random its source of chance
   * @return the source
   */
  static WorkDistribution boundedPareto(
      double leastSeconds, double mostSeconds, double shape, UniformRandomProvider random) {
    SECONDS.check("work.least", leastSeconds);
    new DoubleRange(Math.nextUp(leastSeconds), SECONDS.max()).check("work.most", mostSeconds);
    new DoubleRange(0.01, 100).check("work.shape", shape);
    double beyond = Math.pow(leastSeconds / mostSeconds, shape);
    return () -> leastSeconds * Math.pow(1 - random.nextDouble() * (1 - beyond), -1 / shape);
  }

  /**
   * Lognormal work.
   *
   * @param meanSeconds its mean
   * @param variability above 0
   * @param random its source of chance
   * @return the source
   */
  static WorkDistribution lognormal(
      double meanSeconds, double variability, UniformRandomProvider random) {
    SECONDS.check("work.mean", meanSeconds);
    aboveZero().check("work.variability", variability);
    double spread = Math.log1p(variability);
    return LogNormalSampler.of(
            ZigguratSampler.NormalizedGaussian.of(random),
            Math.log(meanSeconds) - spread / 2,
            Math.sqrt(spread))
        ::sample;
  }

  /**
   * Gamma work: less variable than exponential where the variability is below 1, and then a sum of
   * exponential parts if 1/variability is whole.
   *
   * @param meanSeconds its mean
   * @param variability above 0
   * @param random its source of chance
   * @return the source
   */
  static WorkDistribution gamma(
      double meanSeconds, double variability, UniformRandomProvider random) {
    SECONDS.check("work.mean", meanSeconds);
    aboveZero().check("work.variability", variability);
    return AhrensDieterMarsagliaTsangGammaSampler.of(
            random, 1 / variability, meanSeconds * variability)
        ::sample;
  }

  /**
   * Hyperexponential work: one of two exponentials, each of which brings half of the work.
   *
   * @param meanSeconds its mean
   * @param variability 1 or more
   * @param random its source of chance
   * @return the source
   */
  static WorkDistribution hyperexponential(
      double meanSeconds, double variability, UniformRandomProvider random) {
    SECONDS.check("work.mean", meanSeconds);
    new DoubleRange(1, VARIABILITY.max()).check("work.variability", variability);
    double many = (1 + Math.sqrt((variability - 1) / (variability + 1))) / 2;
    double small = meanSeconds / 2 / many;
    double large = meanSeconds / 2 / (1 - many);
    ContinuousSampler sampler = ZigguratSampler.Exponential.of(random);
    return () -> (random.nextDouble() < many ? small : large) * sampler.sample();
  }

  /**
   * WorkDistribution of a given mean and variability: deterministic below 1e-6, gamma below 1,
   * exponential at 1, hyperexponential above.
   *
   * @param meanSeconds its mean
   * @param variability 0 or more
   * @param random its source of chance
   * @return the source
   */
  static WorkDistribution of(double meanSeconds, double variability, UniformRandomProvider random) {
    VARIABILITY.check("work.variability", variability);
    if (variability < LEAST) {
      return deterministic(meanSeconds);
    } else if (variability < 1) {
      return gamma(meanSeconds, variability, random);
    } else if (variability == 1) {
      return exponential(meanSeconds, random);
    }
    return hyperexponential(meanSeconds, variability, random);
  }

  private static DoubleRange aboveZero() {
    return new DoubleRange(LEAST, VARIABILITY.max());
  }
}
