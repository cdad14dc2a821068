package io.github.jettyqos.core;

import io.github.jettyqos.core.check.Allowed.DurationRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.time.Duration;

/**
 * The response to a standing queue (CoDel): the shortest waiting time of an interval is above a
 * target, so the delay is lasting and no burst.
 *
 * @param order {@link #ORDER}
 * @param drop {@link #DROP}
 * @param target {@link #TARGET}
 * @param interval {@link #INTERVAL}
 */
public record OverloadRule(OverloadOrder order, boolean drop, Duration target, Duration interval) {

  /**
   * The order of service while the queue stands. {@code keep}: by the policy. {@code lifo}: the
   * latest request first, whose client is the least likely to have given up; only for the policy
   * {@code fifo}, and a request that has waited for {@code bound} still goes first.
   *
   * <p>{@code order}: keep or lifo; default {@code keep}.
   */
  public static final Option<OverloadOrder> ORDER = Option.oneOf("order", OverloadOrder.KEEP);

  /**
   * Whether a request that has waited for more than twice the target is rejected at its turn while
   * the queue stands. The remaining requests are then served quickly.
   *
   * <p>{@code drop}: true or false; default {@code true}.
   */
  public static final Option<Boolean> DROP = Option.flag("drop", true);

  private static final DurationRange SPAN =
      new DurationRange(Duration.ofMillis(1), Duration.ofMinutes(1));

  /**
   * The shortest waiting time of an interval above which the queue stands. A few processing times,
   * as a burst makes requests wait, but not all of them.
   *
   * <p>{@code target}: a duration from 1ms to 1m; default {@code 20ms}.
   */
  public static final Option<Duration> TARGET = Option.of("target", SPAN, Duration.ofMillis(20));

  /**
   * The length of the interval. Longer than bursts last.
   *
   * <p>{@code interval}: a duration from 1ms to 1m; default {@code 200ms}.
   */
  public static final Option<Duration> INTERVAL =
      Option.of("interval", SPAN, Duration.ofMillis(200));

  private static final String SECTION = "overload";

  public OverloadRule {
    ORDER.require(SECTION, order);
    TARGET.require(SECTION, target);
    INTERVAL.require(SECTION, interval);
    if (interval.compareTo(target) < 0) {
      throw ConfigException.of(
          INTERVAL.key(SECTION),
          Durations.format(interval),
          "is shorter than its target "
              + Durations.format(target)
              + "; give at least that, and ten times that if bursts are to pass");
    }
    if (order == OverloadOrder.KEEP && !drop) {
      throw ConfigException.of(
          DROP.key(SECTION), false, "leaves nothing to do with order: keep; leave out overload");
    }
  }

  /**
   * The rule according to the configured options.
   *
   * @param choices of the options above
   */
  public OverloadRule(Choices choices) {
    this(choices.get(ORDER), choices.get(DROP), choices.get(TARGET), choices.get(INTERVAL));
  }

  /** The order of service during overload. */
  public enum OverloadOrder {
    /** The order of the queue policy. */
    KEEP,
    /**
     * Last in, first out: the client of the latest request is the least likely to have given up.
     */
    LIFO
  }
}
