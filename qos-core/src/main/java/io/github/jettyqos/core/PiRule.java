package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

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
 * @param adaptation how they are found
 */
public record PiRule(
    PiKind kind,
    RatioScale scale,
    Optional<PiGains> absolute,
    Optional<PiGains> relative,
    Adaptation adaptation) {

  /** The range of the gain of a delay. */
  public static final DoubleRange ABSOLUTE_GAIN = new DoubleRange(PiGains.GAIN.min(), 0);

  /** The range of the gain of a ratio. */
  public static final DoubleRange RELATIVE_GAIN = new DoubleRange(0, PiGains.GAIN.max());

  /** Gains are found while it runs. */
  public static final PiRule DEFAULT =
      new PiRule(
          PiKind.AUTO, RatioScale.PLAIN, Optional.empty(), Optional.empty(), Adaptation.DEFAULT);

  /** Checks every component. */
  public PiRule {
    requireNonNull(kind);
    requireNonNull(scale);
    requireNonNull(adaptation);
    absolute.ifPresent(g -> ABSOLUTE_GAIN.check("control.pi.absolute.gain", g.gain()));
    relative.ifPresent(g -> RELATIVE_GAIN.check("control.pi.relative.gain", g.gain()));
  }

  /**
   * The same of another kind.
   *
   * @param other what it makes of delays
   * @return the changed copy
   */
  public PiRule withKind(PiKind other) {
    return new PiRule(other, scale, absolute, relative, adaptation);
  }
}
