package io.github.jettyqos.core.settings;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.check.DoubleRange;
import java.util.Optional;

/**
 * How PI control works.
 *
 * @param kind what it makes of delays; default {@link PiKind#AUTO}
 * @param scale what controllers of ratios work on; default {@link RatioScale#PLAIN}, the paper's
 * @param absolute gains of delays by budgets, threads per second, the gain at most 0 because more
 *     threads make a delay less; default none: found while it runs. No gains fit every server
 * @param relative gains of ratios of delays by ratios of budgets, the gain at least 0; default
 *     none: found while it runs
 * @param metric which delay, where classes share by weight; default {@link Metric#WAITING}, the
 *     part that threads can change, and the paper's. A target names its own
 * @param adaptation how they are found
 */
public record PiRule(
    PiKind kind,
    RatioScale scale,
    Optional<PiGains> absolute,
    Optional<PiGains> relative,
    Metric metric,
    Adaptation adaptation) {

  /** The range of the gain of a delay. */
  public static final DoubleRange ABSOLUTE_GAIN = new DoubleRange(PiGains.GAIN.min(), 0);

  /** The range of the gain of a ratio. */
  public static final DoubleRange RELATIVE_GAIN = new DoubleRange(0, PiGains.GAIN.max());

  /** Gains are found while it runs. */
  public static final PiRule DEFAULT =
      new PiRule(
          PiKind.AUTO,
          RatioScale.PLAIN,
          Optional.empty(),
          Optional.empty(),
          Metric.WAITING,
          Adaptation.DEFAULT);

  /** Checks every component. */
  public PiRule {
    requireNonNull(kind);
    requireNonNull(scale);
    requireNonNull(metric);
    requireNonNull(adaptation);
    absolute.ifPresent(g -> ABSOLUTE_GAIN.check("control.pi.absolute.gain", g.gain()));
    relative.ifPresent(g -> RELATIVE_GAIN.check("control.pi.relative.gain", g.gain()));
  }

  /**
   * A rule that is about waiting times where classes share.
   *
   * @param kind what it makes of delays
   * @param scale what controllers of ratios work on
   * @param absolute gains of delays by budgets, if they are given
   * @param relative gains of ratios, if they are given
   * @param adaptation how they are found
   */
  public PiRule(
      PiKind kind,
      RatioScale scale,
      Optional<PiGains> absolute,
      Optional<PiGains> relative,
      Adaptation adaptation) {
    this(kind, scale, absolute, relative, Metric.WAITING, adaptation);
  }

  /**
   * The same of another kind.
   *
   * @param other what it makes of delays
   * @return the changed copy
   */
  public PiRule withKind(PiKind other) {
    return new PiRule(other, scale, absolute, relative, metric, adaptation);
  }

  /**
   * The same for another delay.
   *
   * @param other which delay is in the ratio of the weights
   * @return the changed copy
   */
  public PiRule withMetric(Metric other) {
    return new PiRule(kind, scale, absolute, relative, other, adaptation);
  }
}
