package io.github.jettyqos.core;

import io.github.jettyqos.core.check.Choices;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.DurationRange;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.IntRange;
import io.github.jettyqos.core.check.Option;
import java.time.Duration;

/**
 * The bounds of the queue of a service class, and its order.
 *
 * @param max {@link #MAX}
 * @param timeout {@link #TIMEOUT}
 * @param policy {@link #POLICY}
 * @param bound {@link #BOUND}; as long as the timeout it never acts
 */
public record QueueRule(int max, Duration timeout, QueuePolicy policy, Duration bound) {

  /**
   * How many may wait; 0 rejects whatever finds no room. Bounded, because an unbounded queue turns
   * overload into memory and late answers.
   *
   * <p>{@code max}: a whole number from 0 to 65535, in requests; default {@code 512}.
   */
  public static final Option<Integer> MAX =
      Option.of("max", new IntRange(0, 65535), 512).in("requests");

  private static final DurationRange WAIT =
      new DurationRange(Duration.ofMillis(1), Duration.ofHours(1));

  /**
   * How long a request may wait before it is rejected. Below common client time-outs: work for a
   * client that gave up is wasted.
   *
   * <p>{@code timeout}: a duration from 1ms to 1h; default {@code 2s}.
   */
  public static final Option<Duration> TIMEOUT = Option.of("timeout", WAIT, Duration.ofSeconds(2));

  /**
   * Which request goes next. {@code fifo}: the one that came first; fair, and the only one that
   * asks nothing of a request. {@code shortest}: the smallest. {@code batch}: one for what was
   * dispatched last. {@code cache-first}: one for what is cached. The others need an application
   * that tells sizes or documents.
   *
   * <p>{@code policy}: fifo or shortest or batch or cache-first; default {@code fifo}.
   */
  public static final Option<QueuePolicy> POLICY = Option.oneOf("policy", QueuePolicy.FIFO);

  /**
   * How long a request may be passed over by a policy other than {@code fifo}: then it goes before
   * all others. At most {@code timeout}; half of its default, so that such a request is late and
   * not rejected.
   *
   * <p>{@code bound}: a duration from 1ms to 1h; default {@code 1s}.
   */
  public static final Option<Duration> BOUND = Option.of("bound", WAIT, Duration.ofSeconds(1));

  /** Every option at its default. */
  public static final QueueRule DEFAULT = new QueueRule(new Choices());

  private static final String SECTION = "queue";

  /** Checks every option. */
  public QueueRule {
    MAX.require(SECTION, max);
    TIMEOUT.require(SECTION, timeout);
    POLICY.require(SECTION, policy);
    BOUND.require(SECTION, bound);
    if (policy != QueuePolicy.FIFO && bound.compareTo(timeout) > 0) {
      throw ConfigException.of(
          BOUND.key(SECTION),
          Durations.format(bound),
          "is longer than queue.timeout "
              + Durations.format(timeout)
              + ": a request that is passed over would be rejected before its turn; give at most that");
    }
  }

  /**
   * First come, first served.
   *
   * @param max {@link #MAX}
   * @param timeout {@link #TIMEOUT}
   */
  public QueueRule(int max, Duration timeout) {
    this(max, timeout, DEFAULT.policy, DEFAULT.bound);
  }

  /** The rule of what was chosen. */
  QueueRule(Choices choices) {
    this(choices.get(MAX), choices.get(TIMEOUT), choices.get(POLICY), choices.get(BOUND));
  }
}
