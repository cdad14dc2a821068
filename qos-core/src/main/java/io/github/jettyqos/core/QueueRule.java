package io.github.jettyqos.core;

import io.github.jettyqos.core.OverloadRule.OverloadOrder;
import io.github.jettyqos.core.check.Allowed.DurationRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.time.Duration;
import java.util.Optional;

/**
 * The capacity, the limits and the order of the queue of a service class.
 *
 * @param max {@link #MAX}
 * @param timeout {@link #TIMEOUT}
 * @param policy {@link #POLICY}
 * @param bound {@link #BOUND}; without effect if equal to the timeout
 * @param size {@link #SIZE}
 * @param document {@link #DOCUMENT}
 * @param cached {@link #CACHED}
 * @param overload {@link #OVERLOAD}
 * @param fair {@link #FAIR}
 */
public record QueueRule(
    int max,
    Duration timeout,
    QueuePolicy policy,
    Duration bound,
    Optional<RequestValue> size,
    RequestValue document,
    int cached,
    Optional<OverloadRule> overload,
    Optional<FairRule> fair) {

  /**
   * The capacity of the queue; 0 rejects a request that finds no free thread. Bounded, because an
   * unbounded queue turns overload into memory use and late answers. Fewer while the upper bound of
   * the class is missed.
   *
   * <p>{@code max}: a whole number from 0 to 65535, in requests; default {@code 512}.
   */
  public static final Option<Integer> MAX =
      Option.of("max", new IntRange(0, 65535), 512).in("requests");

  private static final DurationRange WAIT =
      new DurationRange(Duration.ofMillis(1), Duration.ofHours(1));

  /**
   * The longest waiting time before a request is rejected. Below common client time-outs, since
   * work for a client that gave up is wasted.
   *
   * <p>{@code timeout}: a duration from 1ms to 1h; default {@code 2s}.
   */
  public static final Option<Duration> TIMEOUT = Option.of("timeout", WAIT, Duration.ofSeconds(2));

  /**
   * The order of service. {@code fifo}: in order of arrival; fair, and needs no property of a
   * request. {@code shortest}: smallest first. {@code batch}: same document as dispatched last
   * first. {@code cache-first}: cached documents first. {@code own}: lowest rank of the application
   * first.
   *
   * <p>{@code policy}: fifo or shortest or batch or cache-first or own; default {@code fifo}.
   */
  public static final Option<QueuePolicy> POLICY = Option.oneOf("policy", QueuePolicy.FIFO);

  /**
   * The time after which a request passed over by a policy other than {@code fifo} goes first. At
   * most {@code timeout}; by default half of its default, so that such a request is late and not
   * rejected.
   *
   * <p>{@code bound}: a duration from 1ms to 1h; default {@code 1s}.
   */
  public static final Option<Duration> BOUND = Option.of("bound", WAIT, Duration.ofSeconds(1));

  /**
   * The size for {@code shortest}. {@code content-length}: the bytes of the body. {@code
   * header:NAME}: a number in a header, which a trusted component must set. {@code route}: the
   * processing time of requests of the same route. {@code resource}: the bytes of the file that
   * Jetty serves for the path. Requests of unknown size go last. If not given, the size from {@code
   * RequestProfile} of the application.
   *
   * <p>{@code size}: content-length or header:NAME or route or resource; default as the application
   * tells.
   */
  public static final Option<RequestValue> SIZE =
      Option.of(
              "size",
              RequestValue.Kinds.of(
                  RequestValue.Kind.CONTENT_LENGTH,
                  RequestValue.Kind.HEADER,
                  RequestValue.Kind.ROUTE,
                  RequestValue.Kind.RESOURCE))
          .unset("as the application tells");

  /**
   * The identity of the document of a request, for {@code batch} and {@code cache-first}, unless
   * the application provides it.
   *
   * <p>{@code document}: path or header:NAME; default {@code path}.
   */
  public static final Option<RequestValue> DOCUMENT =
      Option.of(
          "document",
          RequestValue.Kinds.of(RequestValue.Kind.PATH, RequestValue.Kind.HEADER),
          RequestValue.of(RequestValue.Kind.PATH));

  /**
   * The number of documents in a cache, for {@code cache-first}: this many documents, the last ones
   * served, are assumed to be cached, unless the application provides that.
   *
   * <p>{@code cached}: a whole number from 16 to 65536, in documents; default {@code 1024}.
   */
  public static final Option<Integer> CACHED =
      Option.of("cached", new IntRange(16, 65536), 1024).in("documents");

  /**
   * The response to a standing queue: the shortest waiting time of an interval is above a target.
   * None unless given.
   *
   * <p>{@code overload}: a map with any of order, drop, target, interval; default none.
   */
  public static final Option<OverloadRule> OVERLOAD = Option.part("overload", "none");

  /**
   * Fair shares among the clients of the class. None unless given: requests are served in order of
   * arrival, regardless of the client.
   *
   * <p>{@code fair}: a map with any of by, queues, hand, each, spare; default none.
   */
  public static final Option<FairRule> FAIR = Option.part("fair", "none");

  /** Every option at its default. */
  public static final QueueRule DEFAULT = new QueueRule(new Choices());

  private static final String SECTION = "queue";

  public QueueRule {
    MAX.require(SECTION, max);
    TIMEOUT.require(SECTION, timeout);
    POLICY.require(SECTION, policy);
    BOUND.require(SECTION, bound);
    size.ifPresent(given -> SIZE.require(SECTION, given));
    DOCUMENT.require(SECTION, document);
    CACHED.require(SECTION, cached);
    boolean lifo = overload.filter(given -> given.order() == OverloadOrder.LIFO).isPresent();
    if (lifo && (policy != QueuePolicy.FIFO || fair.isPresent())) {
      throw ConfigException.of(
          SECTION + ".overload.order",
          "lifo",
          "turns the policy fifo around and no other; leave out "
              + (fair.isPresent() ? "fair" : "policy"));
    }
    if (fair.isPresent() && policy != QueuePolicy.FIFO) {
      throw ConfigException.of(
          SECTION + ".fair.by",
          fair.get().by(),
          "goes with policy: fifo alone, as each client is served in its own order");
    }
    if ((policy != QueuePolicy.FIFO || lifo) && bound.compareTo(timeout) > 0) {
      throw ConfigException.of(
          BOUND.key(SECTION),
          Durations.format(bound),
          "is longer than queue.timeout "
              + Durations.format(timeout)
              + ": a request that is passed over would be rejected before its turn; give at most that");
    }
  }

  /**
   * A first come, first served queue.
   *
   * @param max {@link #MAX}
   * @param timeout {@link #TIMEOUT}
   */
  public QueueRule(int max, Duration timeout) {
    this(max, timeout, DEFAULT.policy, DEFAULT.bound);
  }

  /**
   * A queue with a policy.
   *
   * @param max {@link #MAX}
   * @param timeout {@link #TIMEOUT}
   * @param policy {@link #POLICY}
   * @param bound {@link #BOUND}
   */
  public QueueRule(int max, Duration timeout, QueuePolicy policy, Duration bound) {
    this(
        max,
        timeout,
        policy,
        bound,
        DEFAULT.size,
        DEFAULT.document,
        DEFAULT.cached,
        DEFAULT.overload,
        DEFAULT.fair);
  }

  /** The rule according to the configured options. */
  QueueRule(Choices choices) {
    this(
        choices.get(MAX),
        choices.get(TIMEOUT),
        choices.get(POLICY),
        choices.get(BOUND),
        choices.find(SIZE),
        choices.get(DOCUMENT),
        choices.get(CACHED),
        choices.find(OVERLOAD),
        choices.find(FAIR));
  }

  /**
   * This queue with fair shares for clients.
   *
   * @param shares {@link #FAIR}
   * @return the changed copy
   * @throws ConfigException if they do not go with its policy
   */
  public QueueRule withFair(FairRule shares) {
    return new QueueRule(
        max, timeout, policy, bound, size, document, cached, overload, Optional.of(shares));
  }
}
