package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.Allowed.DurationRange;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.Option;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A target of a service class: a statistic of a time, and its reference.
 *
 * @param metric {@link #METRIC}
 * @param statistic the statistic; no default, because a mean and a percentile are different targets
 * @param reference its value, in {@link #REFERENCE}; no default
 * @param meaning {@link #MEANING}
 */
public record Target(Metric metric, Statistic statistic, Duration reference, Meaning meaning) {

  /** The range of a reference: 1us to 1h. */
  public static final DurationRange REFERENCE =
      new DurationRange(Duration.ofNanos(1_000), Duration.ofHours(1));

  /**
   * {@code residence}: from arrival to completion, as the client sees it. {@code waiting}: from
   * arrival to dispatch, the part that threads can change.
   *
   * <p>{@code metric}: waiting or residence; default {@code residence}.
   */
  public static final Option<Metric> METRIC = Option.oneOf("metric", Metric.RESIDENCE);

  /**
   * {@code at-most}: an upper bound; shorter is fine. {@code track}: a set point; threads that
   * would make the time shorter go to others.
   *
   * <p>{@code meaning}: at-most or track; default {@code at-most}.
   */
  public static final Option<Meaning> MEANING = Option.oneOf("meaning", Meaning.AT_MOST);

  /** The largest part of rejected requests with which a target is kept. */
  public static final double MOST_LOST = 0.01;

  /** The mean of this many exponential times has a relative standard error of a sixth. */
  private static final int ENOUGH = 32;

  /** The tolerance above a set point, as a fraction. */
  private static final double SETTLED = 0.25;

  private static final double ROUNDING = 1e-9;

  public Target {
    requireNonNull(metric);
    requireNonNull(statistic);
    requireNonNull(meaning);
    REFERENCE.check("target." + statistic.key(), reference);
  }

  /**
   * An upper bound of the residence time.
   *
   * @param statistic its statistic
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
   * {@return the longest time that keeps the target; for a set point a quarter more than the
   * reference}
   */
  public Duration longest() {
    return meaning == Meaning.AT_MOST
        ? reference
        : reference.plusNanos((long) (SETTLED * reference.toNanos()));
  }

  /**
   * The target in words.
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
   * The part of the requests by which the target is missed: the one definition for control laws,
   * predictions, verdicts and experiments.
   *
   * <pre>
   *   max((late + lost) / n - (1 - q), lost / n - {@value #MOST_LOST}, 0)            of a percentile q
   *   min(1, max(0, mean / D - 1)) + max(0, lost / n - {@value #MOST_LOST})           of a mean
   * </pre>
   *
   * @param count n, requests: completed and rejected
   * @param late of a mean, the sum of the delays of completed requests, seconds; of a percentile,
   *     the number of late requests
   * @param lost rejected requests
   * @return 0 if it is kept, or there were no requests
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
   * The contribution of a completed request to {@code late} of {@link #missed}.
   *
   * @param seconds its delay, by the metric of the target
   * @return of a mean the delay; of a percentile 1 if it is late, else 0
   */
  public double late(double seconds) {
    boolean isLate = seconds > Durations.toSeconds(longest());
    return statistic.quantile().isEmpty() ? seconds : isLate ? 1 : 0;
  }

  /**
   * The verdict on a sample. Kept needs at least {@value #ENOUGH} requests, and enough that one may
   * be late; missed needs fewer, if the target would be missed even with all others in time.
   *
   * @param count as of {@link #missed}
   * @param late as of {@link #missed}
   * @param lost as of {@link #missed}
   * @return the verdict
   */
  public Verdict verdict(double count, double late, double lost) {
    double enough = Math.max(ENOUGH, 1 / (1 - statistic.quantile().orElse(0)) - ROUNDING);
    Verdict.State state = count >= enough ? Verdict.State.KEPT : Verdict.State.UNKNOWN;
    if (missed(Math.max(count, enough), late, lost) > ROUNDING) {
      boolean inTime = count <= lost || missed(count - lost, late, 0) <= ROUNDING;
      boolean lossy = lost / Math.max(count, enough) > MOST_LOST;
      state =
          inTime
              ? Verdict.State.TURNED_AWAY
              : lossy ? Verdict.State.LATE_TURNED_AWAY : Verdict.State.LATE;
    }
    return new Verdict(state, lost / Math.max(1, count));
  }

  /** The meaning of the reference of a {@link Target}. */
  public enum Meaning {
    /** An upper bound; threads that would make the time shorter are wasted. */
    AT_MOST,
    /** A set point: the measured time is to settle at the reference, from either side. */
    TRACK
  }

  /** The time that a {@link Target} bounds. */
  public enum Metric {
    /** The waiting time: from arrival to dispatch, in the queue of the class. */
    WAITING,
    /** The residence time: from arrival to completion, as the client sees it. */
    RESIDENCE;

    /**
     * Selects the value for this metric.
     *
     * @param <T> the type of the values
     * @param waiting value for the waiting time
     * @param residence value for the residence time
     * @return one of them
     */
    public <T> T of(T waiting, T residence) {
      return this == WAITING ? waiting : residence;
    }
  }

  /** The statistic of a measured time that a {@link Target} bounds. */
  public enum Statistic {
    /** The arithmetic mean. */
    MEAN(OptionalDouble.empty()),
    /** The median. */
    P50(OptionalDouble.of(0.50)),
    /** The 90th percentile. */
    P90(OptionalDouble.of(0.90)),
    /** The 95th percentile. */
    P95(OptionalDouble.of(0.95)),
    /** The 99th percentile. */
    P99(OptionalDouble.of(0.99)),
    /** The 99.9th percentile. */
    P999(OptionalDouble.of(0.999));

    private final OptionalDouble quantile;
    private final String key = name().toLowerCase(Locale.ROOT);

    Statistic(OptionalDouble quantile) {
      this.quantile = quantile;
    }

    /** {@return the quantile between 0 and 1, or empty for the mean} */
    public OptionalDouble quantile() {
      return quantile;
    }

    /** {@return the key of this statistic in a configuration, such as {@code p95}} */
    public String key() {
      return key;
    }
  }

  /**
   * A target that cannot be kept, and the time granted instead.
   *
   * @param classIndex the class, as its position among the planned classes
   * @param name its name
   * @param arrivalRate requests per second at which the target is missed
   * @param asked the target
   * @param nearest the shortest feasible time once every class of higher priority has its needs and
   *     every other class its reserve
   * @param granted the time that the plan keeps instead: {@code nearest} and a margin, because the
   *     shortest time would cost the other classes too much; for a hybrid guarantee, which has
   *     fallen back to its share, the same as {@code nearest}
   * @param unreachable whether no partition keeps it, even at a low rate, because the times of its
   *     requests grow as soon as others run; in the expected case, not only in the worst case, and
   *     not contradicted by measurement. Such a class is served after all classes with feasible
   *     targets
   * @param arrivalLimit requests per second up to which it could be kept, beside the same needs and
   *     reserves; 0 if none
   */
  public record Shortfall(
      int classIndex,
      String name,
      double arrivalRate,
      Target asked,
      Target nearest,
      Target granted,
      boolean unreachable,
      double arrivalLimit) {

    /**
     * Whether it is about loss: served requests would be in time, but too many are turned away.
     *
     * @return false if it is about time, and {@code nearest} is longer than the target
     */
    public boolean isAboutLoss() {
      return nearest.reference().compareTo(asked.longest()) <= 0;
    }
  }

  /**
   * The verdict on a target by {@link Target#verdict}, measured or predicted.
   *
   * @param state the state
   * @param lost the part of rejected requests, 0 to 1
   */
  public record Verdict(State state, double lost) {
    /** There is no target. */
    public static final Verdict NONE = new Verdict(State.NONE, 0);

    private static final double TENTH = 0.1;

    /**
     * The verdict on a class without a target.
     *
     * @param count requests: completed and rejected
     * @param lost rejected requests
     * @return {@link State#NONE}, with the lost part where that is known to be more than {@value
     *     #MOST_LOST}
     */
    public static Verdict withoutTarget(double count, double lost) {
      boolean lossy = lost / Math.max(ENOUGH, count) > MOST_LOST;
      return lossy ? new Verdict(State.NONE, lost / count) : NONE;
    }

    /** The states of a target. */
    public enum State {
      /** In time, and at most one in a hundred rejected. */
      KEPT,
      /** Served requests are in time, but too many are rejected. */
      TURNED_AWAY,
      /** Too many requests are late. */
      LATE,
      /** Too many requests are late, and too many are rejected. */
      LATE_TURNED_AWAY,
      /** There were too few requests to decide. */
      UNKNOWN,
      /** There is no target. */
      NONE
    }

    public Verdict {
      requireNonNull(state);
    }

    /** {@return whether the target is known to be missed} */
    public boolean isMissed() {
      return state == State.LATE || state == State.TURNED_AWAY || state == State.LATE_TURNED_AWAY;
    }

    /** {@return whether the target is missed, or too many are rejected without a target} */
    public boolean isTrouble() {
      return isMissed() || (state == State.NONE && lost > MOST_LOST);
    }

    /** {@return the state as a key, such as {@code late-turned-away}} */
    public String key() {
      return Allowed.OneOf.nameOf(isTrouble() && !isMissed() ? State.TURNED_AWAY : state);
    }

    /** {@return the verdict in words, such as {@code in time, but 3 % turned away}} */
    public String inWords() {
      return switch (state) {
        case KEPT -> "kept";
        case TURNED_AWAY -> lost < 1 ? "in time, but " + lostInWords() : lostInWords();
        case LATE -> "late";
        case LATE_TURNED_AWAY -> "late, and " + lostInWords();
        case UNKNOWN -> "unknown";
        case NONE -> lost > MOST_LOST ? lostInWords() : "no target";
      };
    }

    /** {@return the lost part, such as {@code 3 % turned away}} */
    public String lostInWords() {
      if (lost >= 1) {
        return "all turned away";
      }
      return String.format(
          Locale.ROOT, lost < TENTH ? "%.1f %% turned away" : "%.0f %% turned away", 100 * lost);
    }

    /** {@return the verdict by name, for JSON} */
    public Map<String, @Nullable Object> data() {
      Map<String, @Nullable Object> data = new LinkedHashMap<>();
      data.put("state", key());
      data.put("inWords", inWords());
      data.put("lost", lost);
      return data;
    }
  }
}
