package io.github.jettyqos.sim.workload;

import java.util.function.DoubleSupplier;
import org.apache.commons.rng.UniformRandomProvider;

/** Factories of gap sources. */
public final class GapSources {

  private GapSources() {}

  /**
   * A Poisson process: exponential gaps.
   *
   * @param perSecond mean rate
   * @param random its source of chance
   * @return the source
   */
  public static GapSource poisson(double perSecond, UniformRandomProvider random) {
    return renewal(
        WorkDistribution.exponential(1 / GapSource.RATE.check("rate", perSecond), random)
            ::nextSeconds);
  }

  /**
   * One request after another, all gaps the same to the nanosecond.
   *
   * @param perSecond rate
   * @return the source
   */
  public static GapSource deterministic(double perSecond) {
    long gap = Nanos.of(1 / GapSource.RATE.check("rate", perSecond));
    return () -> gap;
  }

  /**
   * A renewal process with a given variability, for approximations by two moments.
   *
   * @param perSecond mean rate
   * @param variability squared coefficient of variation of the gaps: 0 deterministic, 1 Poisson
   * @param random its source of chance
   * @return the source
   * @see WorkDistribution#of
   */
  public static GapSource renewal(
      double perSecond, double variability, UniformRandomProvider random) {
    double mean = 1 / GapSource.RATE.check("rate", perSecond);
    return renewal(WorkDistribution.of(mean, variability, random)::nextSeconds);
  }

  /**
   * A renewal process: gaps that know nothing of each other.
   *
   * @param gapSeconds draws the next gap, 0 s or more
   * @return the source
   */
  public static GapSource renewal(DoubleSupplier gapSeconds) {
    return () -> Nanos.of(gapSeconds.getAsDouble());
  }

  /**
   * Bursts of requests with pauses between, both with heavy tails.
   *
   * @param settings of bursts and pauses
   * @param random its source of chance
   * @return the source
   */
  public static GapSource paretoOnOff(ParetoOnOff settings, UniformRandomProvider random) {
    return new ParetoOnOffGaps(settings, random);
  }

  /**
   * A source whose rate changes: its clock runs faster or slower, as the schedule says. A Poisson
   * source stays a Poisson source, a deterministic one evenly spaced.
   *
   * @param perSecond the rate over time, counted from the start of the source
   * @param unit a source of rate 1 per second
   * @return the source
   */
  public static GapSource following(Schedule perSecond, GapSource unit) {
    return new ScheduledGaps(perSecond, unit);
  }

  /**
   * A Poisson process whose rate changes.
   *
   * @param perSecond the rate over time, counted from the start of the source
   * @param random its source of chance
   * @return the source
   */
  public static GapSource poisson(Schedule perSecond, UniformRandomProvider random) {
    return following(perSecond, poisson(1, random));
  }
}
