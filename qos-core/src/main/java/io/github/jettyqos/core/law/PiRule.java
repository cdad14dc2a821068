package io.github.jettyqos.core.law;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.check.Choices;
import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.check.Option;
import java.util.Optional;

/**
 * How PI control works.
 *
 * @param kind {@link #KIND}
 * @param scale {@link #SCALE}
 * @param absolute {@link #ABSOLUTE}
 * @param relative {@link #RELATIVE}
 * @param metric {@link #METRIC}; a target names its own
 * @param adaptation how gains are found
 */
public record PiRule(
    PiKind kind,
    RatioScale scale,
    Optional<PiGains> absolute,
    Optional<PiGains> relative,
    Metric metric,
    Adaptation adaptation) {

  /**
   * {@code absolute}: each class at its target. {@code relative}: delays in the ratio of one over
   * the weights, or of the targets where not every class has a weight. {@code hybrid}: ratios while
   * the class of the first priority is in time, targets when it is late. {@code auto}: {@code
   * hybrid} where that class has a target and a weight, {@code absolute} where it has a target,
   * else {@code relative}.
   *
   * <p>{@code kind}: auto or absolute or relative or hybrid; default {@code auto}.
   */
  public static final Option<PiKind> KIND = Option.oneOf("kind", PiKind.AUTO);

  /**
   * What controllers of ratios work on. {@code plain}: ratios, as in the paper. {@code logarithm}:
   * their logarithms, so that gains found at one load hold at others.
   *
   * <p>{@code scale}: plain or logarithm; default {@code plain}.
   */
  public static final Option<RatioScale> SCALE = Option.oneOf("scale", RatioScale.PLAIN);

  /**
   * Which delay is in the ratio of the weights, where no class has a target: {@code waiting} is the
   * part that threads can change.
   *
   * <p>{@code metric}: waiting or residence; default {@code waiting}.
   */
  public static final Option<Metric> METRIC = Option.oneOf("metric", Metric.WAITING);

  /**
   * Gains of delays by budgets. No gains fit every server.
   *
   * <p>{@code absolute}: a map with gain and zero; default found while it runs.
   */
  public static final Option<PiGains> ABSOLUTE = Option.part("absolute", "found while it runs");

  /**
   * Gains of ratios of delays by ratios of budgets.
   *
   * <p>{@code relative}: a map with gain and zero; default found while it runs.
   */
  public static final Option<PiGains> RELATIVE = Option.part("relative", "found while it runs");

  /**
   * Threads for each second of error. At most 0: more threads make a delay less.
   *
   * <p>{@code gain}: a number from -1000000000 to 0, in threads/s; required.
   */
  public static final Option<Double> ABSOLUTE_GAIN =
      Option.of("gain", new DoubleRange(PiGains.GAINS.min(), 0)).in("threads/s");

  /**
   * Ratio of budgets for an error of the ratio of delays; of their logarithms where {@code scale}
   * says so.
   *
   * <p>{@code gain}: a number from 0 to 1000000000; required.
   */
  public static final Option<Double> RELATIVE_GAIN =
      Option.of("gain", new DoubleRange(0, PiGains.GAINS.max()));

  /** Every option at its default: gains are found while it runs. */
  public static final PiRule DEFAULT = new PiRule(new Choices());

  private static final String SECTION = "control.pi";

  /** Checks every option. */
  public PiRule {
    KIND.require(SECTION, kind);
    SCALE.require(SECTION, scale);
    METRIC.require(SECTION, metric);
    requireNonNull(adaptation);
    absolute.ifPresent(g -> ABSOLUTE_GAIN.require(ABSOLUTE.key(SECTION), g.gain()));
    relative.ifPresent(g -> RELATIVE_GAIN.require(RELATIVE.key(SECTION), g.gain()));
  }

  /**
   * The rule of what was chosen.
   *
   * @param choices of the options above, and of those of {@link Adaptation}
   */
  public PiRule(Choices choices) {
    this(
        choices.get(KIND),
        choices.get(SCALE),
        choices.find(ABSOLUTE),
        choices.find(RELATIVE),
        choices.get(METRIC),
        new Adaptation(choices));
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
    this(kind, scale, absolute, relative, DEFAULT.metric, adaptation);
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
