package io.github.jettyqos.core.law;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.check.Choices;
import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.check.Option;
import java.util.Optional;

/**
 * The options of PI control.
 *
 * @param kind {@link #KIND}
 * @param scale {@link #SCALE}
 * @param absolute {@link #ABSOLUTE}
 * @param relative {@link #RELATIVE}
 * @param metric {@link #METRIC}; overridden by that of targets
 * @param adaptation options of identification
 */
public record PiRule(
    PiKind kind,
    RatioScale scale,
    Optional<PiGains> absolute,
    Optional<PiGains> relative,
    Metric metric,
    Adaptation adaptation) {

  /**
   * {@code absolute}: each class at its target. {@code relative}: delays in the ratio of the
   * inverse weights, or of the targets if not every class has a weight. {@code hybrid}: relative
   * while the class of the first priority is in time, absolute while it is late. {@code auto}:
   * {@code hybrid} if that class has a target and a weight, {@code absolute} if it has a target,
   * else {@code relative}.
   *
   * <p>{@code kind}: auto or absolute or relative or hybrid; default {@code auto}.
   */
  public static final Option<PiKind> KIND = Option.oneOf("kind", PiKind.AUTO);

  /**
   * The scale of controlled ratios. {@code plain}: ratios, as in the paper. {@code logarithm}:
   * their logarithms, so that gains found at one load hold at others.
   *
   * <p>{@code scale}: plain or logarithm; default {@code plain}.
   */
  public static final Option<RatioScale> SCALE = Option.oneOf("scale", RatioScale.PLAIN);

  /**
   * The delay to be kept in the ratio of the inverse weights if no class has a target: {@code
   * waiting} is the part that threads can change.
   *
   * <p>{@code metric}: waiting or residence; default {@code waiting}.
   */
  public static final Option<Metric> METRIC = Option.oneOf("metric", Metric.WAITING);

  /**
   * The gains from budgets to delays. They depend on the server.
   *
   * <p>{@code absolute}: a map with gain and zero; default found while it runs.
   */
  public static final Option<PiGains> ABSOLUTE = Option.part("absolute", "found while it runs");

  /**
   * The gains from ratios of budgets to ratios of delays.
   *
   * <p>{@code relative}: a map with gain and zero; default found while it runs.
   */
  public static final Option<PiGains> RELATIVE = Option.part("relative", "found while it runs");

  /**
   * Threads per second of error. At most 0, as more threads mean less delay.
   *
   * <p>{@code gain}: a number from -1000000000 to 0, in threads/s; required.
   */
  public static final Option<Double> ABSOLUTE_GAIN =
      Option.of("gain", new DoubleRange(PiGains.GAINS.min(), 0)).in("threads/s");

  /**
   * Change of the ratio of budgets per error of the ratio of delays; of their logarithms according
   * to {@code scale}.
   *
   * <p>{@code gain}: a number from 0 to 1000000000; required.
   */
  public static final Option<Double> RELATIVE_GAIN =
      Option.of("gain", new DoubleRange(0, PiGains.GAINS.max()));

  /** Every option at its default: gains are found while it runs. */
  public static final PiRule DEFAULT = new PiRule(new Choices());

  private static final String SECTION = "control.pi";

  public PiRule {
    KIND.require(SECTION, kind);
    SCALE.require(SECTION, scale);
    METRIC.require(SECTION, metric);
    requireNonNull(adaptation);
    absolute.ifPresent(g -> ABSOLUTE_GAIN.require(ABSOLUTE.key(SECTION), g.gain()));
    relative.ifPresent(g -> RELATIVE_GAIN.require(RELATIVE.key(SECTION), g.gain()));
  }

  /**
   * The options as configured.
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
   * Options for waiting times.
   *
   * @param kind the controlled variable
   * @param scale the scale of ratios
   * @param absolute gains of delays by budgets, if given
   * @param relative gains of ratios, if given
   * @param adaptation options of identification
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
   * These options with another kind.
   *
   * @param other the controlled variable
   * @return the changed copy
   */
  public PiRule withKind(PiKind other) {
    return new PiRule(other, scale, absolute, relative, metric, adaptation);
  }

  /**
   * These options with another metric.
   *
   * @param other the delay to be kept in the ratio of the inverse weights
   * @return the changed copy
   */
  public PiRule withMetric(Metric other) {
    return new PiRule(kind, scale, absolute, relative, other, adaptation);
  }
}
