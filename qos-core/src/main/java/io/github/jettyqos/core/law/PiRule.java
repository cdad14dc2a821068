package io.github.jettyqos.core.law;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
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

  /** The controlled variable of PI control. */
  public enum PiKind {
    /**
     * {@link #HYBRID} if the class of the first priority has a hybrid guarantee, {@link #ABSOLUTE}
     * if classes have targets, else {@link #RELATIVE}.
     */
    AUTO,
    /** Each class at its own target; if threads are short, classes of lower priority have fewer. */
    ABSOLUTE,
    /** Delays in the ratio of the targets, or of the inverse weights. */
    RELATIVE,
    /** Relative while the class of the first priority is in time, else absolute. */
    HYBRID
  }

  /**
   * The scale on which ratios are controlled.
   *
   * <p>Not in Lu, Abdelzaher, Stankovic and Son 2001, who control the ratios themselves. In a
   * closed system of n users and B processes the waiting time is n s / B - s - z, with service time
   * s and think time z. The static gain from the ratio of budgets to that of delays is then 8 for
   * their 100 and 200 users at a ratio of 3, and 2 for 200 and 200, so gains that are fast in one
   * case are unstable in the other. Between the logarithms it is 2.3 and 1.5.
   */
  public enum RatioScale {
    /** The ratio, as in the paper. */
    PLAIN {
      @Override
      public double of(double ratio) {
        return ratio;
      }

      @Override
      public double ratio(double scaled) {
        return scaled;
      }
    },

    /** Its natural logarithm. */
    LOGARITHM {
      @Override
      public double of(double ratio) {
        return Math.log(ratio);
      }

      @Override
      public double ratio(double scaled) {
        return Math.exp(scaled);
      }
    };

    /**
     * Converts a ratio to this scale.
     *
     * @param ratio above 0
     * @return the scaled value
     */
    public abstract double of(double ratio);

    /**
     * Converts a scaled value to a ratio.
     *
     * @param scaled the scaled value
     * @return the ratio
     */
    public abstract double ratio(double scaled);
  }

  /**
   * The gains of a PI controller in velocity form.
   *
   * <p>Law, Lu, Abdelzaher, Stankovic and Son 2001, equations (1) and (8):
   *
   * <pre>
   *   U(m) = U(m-1) + g (E(m) - r E(m-1)),   E = reference - measured
   * </pre>
   *
   * @param gain g, units of input per unit of error: threads per second for control of a delay by a
   *     budget, without unit for control of a ratio of delays by a ratio of budgets; in {@link
   *     #GAINS}. Negative if more input means less output
   * @param zero r, {@link #ZERO}
   */
  public record PiGains(double gain, double zero) {
    /** The range of a gain: -1e9 to 1e9. */
    public static final DoubleRange GAINS = new DoubleRange(-1e9, 1e9);

    /**
     * The zero of the controller. 0: integral action only; above 0 with proportional action.
     *
     * <p>{@code zero}: a number from -1 to 0.999; required.
     */
    public static final Option<Double> ZERO = // at 1 there would be no integral action
        Option.of("zero", new DoubleRange(-1, 0.999));

    /** Gains of Lu et al. for a ratio of delays, equation (10b), for their plant (6b). */
    public static final PiGains LU_RELATIVE = new PiGains(0.3, 0.05);

    /**
     * Gains of Lu et al. for a delay, equation (11b), in threads per second, for their plant (6c)
     * of 128 processes and delays of some seconds.
     */
    public static final PiGains LU_ABSOLUTE = new PiGains(-4.6, 0.3);

    public PiGains {
      GAINS.check("gain", gain);
      ZERO.require("", zero);
    }
  }
}
