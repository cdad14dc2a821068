package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.DurationRange;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.Option;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A time that a service class is to have: a statistic of a metric, and its reference.
 *
 * @param metric {@link #METRIC}
 * @param statistic which statistic of it; no default, because a mean and a percentile are different
 *     targets
 * @param reference its value, in {@link #REFERENCE}; no default
 * @param meaning {@link #MEANING}
 */
public record Target(Metric metric, Statistic statistic, Duration reference, Meaning meaning) {

  /** The range of a reference: 1us to 1h. */
  public static final DurationRange REFERENCE =
      new DurationRange(Duration.ofNanos(1_000), Duration.ofHours(1));

  /**
   * {@code residence}: from arrival to completion, all that a client feels. {@code waiting}: from
   * arrival to dispatch, the part that threads can change.
   *
   * <p>{@code metric}: waiting or residence; default {@code residence}.
   */
  public static final Option<Metric> METRIC = Option.oneOf("metric", Metric.RESIDENCE);

  /**
   * {@code at-most}: an upper bound; better is fine. {@code track}: the time is to settle there,
   * and threads that would make it shorter go to others.
   *
   * <p>{@code meaning}: at-most or track; default {@code at-most}.
   */
  public static final Option<Meaning> MEANING = Option.oneOf("meaning", Meaning.AT_MOST);

  /** A target is not kept while a larger part of the requests is turned away. */
  public static final double MOST_LOST = 0.01;

  /** A mean of so many exponential times is off by a sixth. */
  private static final int ENOUGH = 32;

  /** Of a value to settle at: so much slower is not there any more. */
  private static final double SETTLED = 0.25;

  private static final double ROUNDING = 1e-9;

  /** Checks the reference. */
  public Target {
    requireNonNull(metric);
    requireNonNull(statistic);
    requireNonNull(meaning);
    REFERENCE.check("target." + statistic.key(), reference);
  }

  /**
   * At most so much residence time.
   *
   * @param statistic which statistic of it
   * @param reference its value, in {@link #REFERENCE}
   * @return the target
   */
  public static Target atMost(Statistic statistic, Duration reference) {
    return new Target(Metric.RESIDENCE, statistic, reference, Meaning.AT_MOST);
  }

  /** {@return the reference in seconds} */
  public double seconds() {
    return Durations.toSeconds(reference);
  }

  /**
   * {@return the longest time that is in time; of a value to settle at a quarter more than that}
   */
  public Duration longest() {
    return meaning == Meaning.AT_MOST
        ? reference
        : reference.plusNanos((long) (SETTLED * reference.toNanos()));
  }

  /**
   * The target for a person.
   *
   * @return such as {@code p95 of residence at most 250ms}, or {@code mean of waiting settled at
   *     20ms}
   */
  public String inWords() {
    return statistic.key()
        + " of "
        + metric.name().toLowerCase(Locale.ROOT)
        + (meaning == Meaning.AT_MOST ? " at most " : " settled at ")
        + Durations.format(reference);
  }

  /**
   * The part of the requests by which the target is missed: the one definition for laws,
   * predictions, what is said of a class, and experiments.
   *
   * <pre>
   *   max((late + lost) / n - (1 - q), lost / n - {@value #MOST_LOST}, 0)            of a percentile q
   *   min(1, max(0, mean / D - 1)) + max(0, lost / n - {@value #MOST_LOST})           of a mean
   * </pre>
   *
   * @param count n, requests: those that were complete and those that were turned away
   * @param late of a mean, the delays of those that were complete added up, seconds; of a
   *     percentile, how many were late
   * @param lost how many were turned away
   * @return 0 where it is kept, or nothing came
   */
  public double missed(double count, double late, double lost) {
    if (count <= 0) {
      return 0;
    }
    double beyond = Math.max(0, lost / count - MOST_LOST);
    OptionalDouble quantile = statistic.quantile();
    if (quantile.isPresent()) {
      return Math.max(beyond, (late + lost) / count - (1 - quantile.getAsDouble()));
    }
    double mean = late / Math.max(1, count - lost);
    return Math.min(1, Math.max(0, mean / Durations.toSeconds(longest()) - 1)) + beyond;
  }

  /**
   * What a request that is complete adds to {@code late} of {@link #missed}.
   *
   * @param seconds its delay, by the metric of the target
   * @return of a mean the delay; of a percentile 1 if it is late, else 0
   */
  public double late(double seconds) {
    boolean isLate = seconds > Durations.toSeconds(longest());
    return statistic.quantile().isEmpty() ? seconds : isLate ? 1 : 0;
  }

  /**
   * Whether it is kept: by at least {@value #ENOUGH} requests, and as many as have one that may be
   * late. It is missed by fewer, if it would be even were all others in time.
   *
   * @param count as of {@link #missed}
   * @param late as of {@link #missed}
   * @param lost as of {@link #missed}
   * @return what can be said
   */
  public Verdict verdict(double count, double late, double lost) {
    double enough = Math.max(ENOUGH, 1 / (1 - statistic.quantile().orElse(0)) - ROUNDING);
    Verdict.State state = count >= enough ? Verdict.State.KEPT : Verdict.State.UNKNOWN;
    if (missed(Math.max(count, enough), late, lost) > ROUNDING) {
      boolean inTime = count > lost && missed(count - lost, late, 0) <= ROUNDING;
      state = inTime ? Verdict.State.TURNED_AWAY : Verdict.State.LATE;
    }
    return new Verdict(state, lost / Math.max(1, count));
  }
}
