package io.github.jettyqos.sim.workload;

import io.github.jettyqos.core.check.DoubleRange;
import java.util.function.DoubleSupplier;
import org.apache.commons.rng.UniformRandomProvider;

/** Says how long it takes until the next request comes. */
@FunctionalInterface
public interface GapSource {
  /** A gap that does not end: nothing comes any more. */
  long NEVER = Long.MAX_VALUE;

  /** Requests per second of a source with one rate. */
  DoubleRange RATE = new DoubleRange(1e-9, 1e9);

  /**
   * The time from one request to the next; at first, from the start of the source to its first
   * request.
   *
   * @return nanoseconds, 0 or more, or {@link #NEVER}
   */
  long nextGapNanos();

  /**
   * A Poisson process: exponential gaps.
   *
   * @param perSecond mean rate
   * @param random its source of chance
   * @return the source
   */
  static GapSource poisson(double perSecond, UniformRandomProvider random) {
    return renewal(Work.exponential(1 / RATE.check("rate", perSecond), random)::nextSeconds);
  }

  /**
   * One request after another, all gaps the same to the nanosecond.
   *
   * @param perSecond rate
   * @return the source
   */
  static GapSource deterministic(double perSecond) {
    long gap = Nanos.of(1 / RATE.check("rate", perSecond));
    return () -> gap;
  }

  /**
   * A renewal process with a given variability, for approximations by two moments.
   *
   * @param perSecond mean rate
   * @param variability squared coefficient of variation of the gaps: 0 deterministic, 1 Poisson
   * @param random its source of chance
   * @return the source
   * @see Work#of
   */
  static GapSource renewal(double perSecond, double variability, UniformRandomProvider random) {
    double mean = 1 / RATE.check("rate", perSecond);
    return renewal(Work.of(mean, variability, random)::nextSeconds);
  }

  /**
   * A renewal process: gaps that know nothing of each other.
   *
   * @param gapSeconds draws the next gap, 0 s or more
   * @return the source
   */
  static GapSource renewal(DoubleSupplier gapSeconds) {
    return () -> Nanos.of(gapSeconds.getAsDouble());
  }

  /**
   * Bursts of requests with pauses between, both with heavy tails.
   *
   * @param settings of bursts and pauses
   * @param random its source of chance
   * @return the source
   */
  static GapSource paretoOnOff(ParetoOnOff settings, UniformRandomProvider random) {
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
  static GapSource following(Schedule perSecond, GapSource unit) {
    return new ScheduledGaps(perSecond, unit);
  }

  /**
   * A Poisson process whose rate changes.
   *
   * @param perSecond the rate over time, counted from the start of the source
   * @param random its source of chance
   * @return the source
   */
  static GapSource poisson(Schedule perSecond, UniformRandomProvider random) {
    return following(perSecond, poisson(1, random));
  }
}
