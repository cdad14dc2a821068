package io.github.jettyqos.core.law;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.law.LawChoice.OwnLaw;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * The options of the control loop of a server.
 *
 * @param law {@link #LAW}; the default of a configuration without this section and without targets
 *     is {@link LawKind#STATIC}, since threads are only moved for a target
 * @param period {@link #PERIOD}
 * @param step {@link #STEP}
 * @param total {@link #TOTAL}
 * @param shadow {@link #SHADOW}
 * @param records {@link #RECORDS}
 * @param mtrr {@link #MTRR}
 * @param pi {@link #PI}
 * @param optimal {@link #OPTIMAL}
 */
public record ControlOptions(
    LawChoice law,
    Duration period,
    int step,
    OptionalInt total,
    boolean shadow,
    int records,
    MtrrRule mtrr,
    PiRule pi,
    OptimalRule optimal) {

  /**
   * The control law. {@code static}: none, the partition stays until an operator changes it. {@code
   * lend}: the same, with a limit on the processors while demand exceeds them. {@code mtrr},
   * shipped: worst-case tables, queues, and measurements against the targets. {@code
   * queueing-model}, {@code queue-length}, {@code age}: service rates for the targets. {@code pi},
   * {@code optimal}: delays of all classes relative to each other; they need targets of one metric
   * for all classes, or for none. The name of a class, with its package: a custom law, a public
   * {@code ControlLaw} with a public constructor of one {@code LawContext}, on the class path.
   *
   * <p>{@code law}: static or lend or mtrr or queueing-model or queue-length or age or pi or
   * optimal or the name of a class; default {@code mtrr}.
   */
  public static final Option<LawChoice> LAW =
      Option.of("law", new Allowed.Part<LawChoice>(), LawKind.MTRR);

  /**
   * The control period. Some hundred requests should complete in it, or noise is controlled.
   *
   * <p>{@code period}: a duration from 10ms to 1m; default {@code 250ms}.
   */
  public static final Option<Duration> PERIOD = Option.time("period", "10ms", "1m", "250ms");

  /**
   * The largest change of a budget in one period. No limit by default, because laws are designed to
   * be as fast as is safe.
   *
   * <p>{@code step}: a whole number from 1 to 65535, in threads; default {@code 65535}.
   */
  public static final Option<Integer> STEP =
      Option.of("step", Partition.THREADS, Partition.THREADS.max()).in("threads");

  /**
   * A fixed limit on concurrent handlers over all classes; at most {@code threads}. {@code auto}:
   * the measured saturation point, and a few more to see whether it moves.
   *
   * <p>{@code total}: auto or a whole number from 1 to 65535, in threads; default {@code auto}.
   */
  public static final Option<OptionalInt> TOTAL =
      Option.auto("total", Partition.THREADS).in("threads");

  /**
   * Whether decisions are only published, with their predicted effect, and not applied.
   *
   * <p>{@code shadow}: true or false; default {@code false}.
   */
  public static final Option<Boolean> SHADOW = Option.flag("shadow", false);

  /**
   * The number of decisions kept. A minute of them by default.
   *
   * <p>{@code records}: a whole number from 1 to 65536, in decisions; default {@code 256}.
   */
  public static final Option<Integer> RECORDS =
      Option.of("records", new IntRange(1, 65536), 256).in("decisions");

  /**
   * The gains of the law {@code mtrr}.
   *
   * <p>{@code mtrr}: a map with any of drain, trim; default {@code {drain: 1, trim: 0.02}}.
   */
  public static final Option<MtrrRule> MTRR =
      Option.of("mtrr", new Allowed.Part<>(), MtrrRule.DEFAULT);

  /**
   * The options of the law {@code pi}.
   *
   * <p>{@code pi}: a map with any of kind, scale, metric, absolute, relative, excitation, memory,
   * learn-after, seed; default {@code {kind: auto, scale: plain, metric: waiting, excitation: 0.05,
   * memory: 0.98, learn-after: 20, seed: 1}}.
   */
  public static final Option<PiRule> PI = Option.of("pi", new Allowed.Part<>(), PiRule.DEFAULT);

  /**
   * The options of the law {@code optimal}.
   *
   * <p>{@code optimal}: a map with any of horizon, penalty, bias, excitation, memory, learn-after,
   * seed; default {@code {horizon: 5, penalty: auto, bias: 0.3, excitation: 0.05, memory: 0.98,
   * learn-after: 20, seed: 1}}.
   */
  public static final Option<OptimalRule> OPTIMAL =
      Option.of("optimal", new Allowed.Part<>(), OptimalRule.DEFAULT);

  /** Every option at its default. */
  public static final ControlOptions DEFAULT = new ControlOptions(new Choices());

  private static final String SECTION = "control";

  public ControlOptions {
    if (!(law instanceof LawKind || law instanceof OwnLaw)) {
      throw ConfigException.of(LAW.key(SECTION), law, "is no LawKind and no OwnLaw");
    }
    PERIOD.require(SECTION, period);
    STEP.require(SECTION, step);
    TOTAL.require(SECTION, total);
    RECORDS.require(SECTION, records);
    MTRR.require(SECTION, mtrr);
    PI.require(SECTION, pi);
    OPTIMAL.require(SECTION, optimal);
  }

  /**
   * The options as configured.
   *
   * @param choices of the options above
   */
  public ControlOptions(Choices choices) {
    this(
        choices.get(LAW),
        choices.get(PERIOD),
        choices.get(STEP),
        choices.get(TOTAL),
        choices.get(SHADOW),
        choices.get(RECORDS),
        choices.get(MTRR),
        choices.get(PI),
        choices.get(OPTIMAL));
  }

  /** {@return a builder with every option at its default} */
  public static ControlOptionsBuilder builder() {
    return new ControlOptionsBuilder();
  }

  /**
   * These options with another law.
   *
   * @param other the law
   * @return the changed copy
   */
  public ControlOptions withLaw(LawChoice other) {
    return new ControlOptions(other, period, step, total, shadow, records, mtrr, pi, optimal);
  }

  /**
   * These options with another period.
   *
   * @param other the period
   * @return the changed copy
   */
  public ControlOptions withPeriod(Duration other) {
    return new ControlOptions(law, other, step, total, shadow, records, mtrr, pi, optimal);
  }

  /**
   * Rejects options that contradict the guarantees of the classes, or leave them too few threads.
   *
   * @param classes the classes
   * @throws ConfigException if the law does not apply, or the total is less than all minima
   */
  public void checkFor(List<ServiceClass> classes) {
    ControlCheck.check(law, pi.kind(), total, classes);
  }

  /**
   * Rejects options that contradict the guarantees of the classes, leave them too few threads, or
   * need more threads than exist.
   *
   * @param classes the classes
   * @param threads the maximum of concurrent handlers, 1 to 65535
   * @throws ConfigException if the law does not apply, or the total is less than all minima or more
   *     than the threads
   */
  public void checkFor(List<ServiceClass> classes, int threads) {
    checkFor(classes);
    ControlCheck.checkMost(total, threads);
  }

  /**
   * These options with decisions applied or only published.
   *
   * @param published whether they are only published
   * @return the changed copy
   */
  public ControlOptions withShadow(boolean published) {
    return new ControlOptions(law, period, step, total, published, records, mtrr, pi, optimal);
  }

  /**
   * These options with another total.
   *
   * @param pinned concurrent handlers over all classes; empty: automatic
   * @return the changed copy
   */
  public ControlOptions withTotal(OptionalInt pinned) {
    return new ControlOptions(law, period, step, pinned, shadow, records, mtrr, pi, optimal);
  }

  /**
   * A builder of {@link ControlOptions}; options that are not set have their defaults. Every error
   * is reported by {@link #build()}.
   */
  public static final class ControlOptionsBuilder {
    private final Choices choices = new Choices();

    ControlOptionsBuilder() {}

    /** Sets {@link ControlOptions#LAW}: a shipped law, or an {@link OwnLaw}. */
    public ControlOptionsBuilder law(LawChoice decides) {
      return set(ControlOptions.LAW, decides);
    }

    /** Sets {@link ControlOptions#PERIOD}. */
    public ControlOptionsBuilder period(Duration every) {
      return set(ControlOptions.PERIOD, every);
    }

    /** Sets {@link ControlOptions#STEP}. */
    public ControlOptionsBuilder step(int threads) {
      return set(ControlOptions.STEP, threads);
    }

    /** Sets {@link ControlOptions#TOTAL}. */
    public ControlOptionsBuilder total(int handlers) {
      return set(ControlOptions.TOTAL, OptionalInt.of(handlers));
    }

    /** Sets {@link ControlOptions#SHADOW}. */
    public ControlOptionsBuilder shadow(boolean publishes) {
      return set(ControlOptions.SHADOW, publishes);
    }

    /** Sets {@link ControlOptions#RECORDS}. */
    public ControlOptionsBuilder records(int decisions) {
      return set(ControlOptions.RECORDS, decisions);
    }

    /** Sets {@link ControlOptions#MTRR}. */
    public ControlOptionsBuilder mtrr(MtrrRule rule) {
      return set(ControlOptions.MTRR, rule);
    }

    /** Sets {@link ControlOptions#PI}. */
    public ControlOptionsBuilder pi(PiRule rule) {
      return set(ControlOptions.PI, rule);
    }

    /** Sets {@link ControlOptions#OPTIMAL}. */
    public ControlOptionsBuilder optimal(OptimalRule rule) {
      return set(ControlOptions.OPTIMAL, rule);
    }

    /**
     * Builds the options.
     *
     * @return the options, checked
     * @throws ConfigException if an option is out of range
     */
    public ControlOptions build() {
      return new ControlOptions(choices);
    }

    private <T> ControlOptionsBuilder set(Option<T> option, T value) {
      choices.set(option, value);
      return this;
    }
  }
}
