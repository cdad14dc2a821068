package io.github.jettyqos.core;

import io.github.jettyqos.core.check.Choices;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.IntRange;
import io.github.jettyqos.core.check.Option;
import java.util.OptionalInt;

/**
 * Fair shares among the clients of one class: its queue is a fixed number of queues, each client
 * has a few of them by its hash, and the queues take turns.
 *
 * @param by {@link #BY}
 * @param queues {@link #QUEUES}
 * @param hand {@link #HAND}
 * @param each {@link #EACH}
 * @param spare {@link #SPARE}
 */
public record FairRule(RequestValue by, int queues, int hand, OptionalInt each, OptionalInt spare) {

  /**
   * What tells clients apart. {@code address}: the address of the peer, or that behind a trusted
   * proxy; of IPv6 its first 64 bits. {@code header:NAME}: a header that something in front of the
   * server sets, such as the owner of an API key: a client that chooses it can be as many as it
   * likes.
   *
   * <p>{@code by}: address or header:NAME; default {@code address}.
   */
  public static final Option<RequestValue> BY =
      Option.of(
          "by",
          RequestValue.Kinds.of(RequestValue.Kind.ADDRESS, RequestValue.Kind.HEADER),
          RequestValue.of(RequestValue.Kind.ADDRESS));

  /**
   * How many queues there are. Fixed, so that no number of clients takes memory.
   *
   * <p>{@code queues}: a whole number from 2 to 4096; default {@code 128}.
   */
  public static final Option<Integer> QUEUES = Option.of("queues", new IntRange(2, 4096), 128);

  /**
   * How many of the queues a client has; a request joins the shortest of them. With 4 of 128 a
   * small client shares all of its queues with a given large one once in 10 668 000.
   *
   * <p>{@code hand}: a whole number from 1 to 16; default {@code 4}.
   */
  public static final Option<Integer> HAND = Option.of("hand", new IntRange(1, 16), 4);

  /**
   * How many may wait in one of the queues; what comes beyond is turned away with 429, as it is its
   * client's own doing. {@code auto}: so many that no client fills more than half of the queue of
   * the class.
   *
   * <p>{@code each}: auto or a whole number from 1 to 65535, in requests; default {@code auto}.
   */
  public static final Option<OptionalInt> EACH =
      Option.auto("each", new IntRange(1, 65535)).in("requests");

  /**
   * How many threads a queue leaves free that has had a turn and has had more waiting ever since.
   * Otherwise whoever comes now and then is first in turn and waits all the same, until a thread
   * comes back: the client that floods has them all. At least one thread is never left free. {@code
   * auto}: one in sixteen of the threads of the class, so none of fewer than sixteen; that costs a
   * class which is flooded up to a sixteenth of what it serves.
   *
   * <p>{@code spare}: auto or a whole number from 0 to 65535, in threads; default {@code auto}.
   */
  public static final Option<OptionalInt> SPARE =
      Option.auto("spare", new IntRange(0, 65535)).in("threads");

  private static final int THREADS_FOR_A_SPARE = 16;
  private static final String SECTION = "fair";

  /** Checks every option. */
  public FairRule {
    BY.require(SECTION, by);
    QUEUES.require(SECTION, queues);
    HAND.require(SECTION, hand);
    EACH.require(SECTION, each);
    SPARE.require(SECTION, spare);
    if (hand >= queues) {
      throw ConfigException.of(
          HAND.key(SECTION),
          hand,
          "is not less than queues " + queues + ": all clients would share all");
    }
  }

  /**
   * The rule of what was chosen.
   *
   * @param choices of the options above
   */
  public FairRule(Choices choices) {
    this(
        choices.get(BY),
        choices.get(QUEUES),
        choices.get(HAND),
        choices.get(EACH),
        choices.get(SPARE));
  }

  /**
   * How many may wait in one of the queues.
   *
   * @param max how many may wait in the class
   * @return at least 1
   */
  public int most(int max) {
    return each.orElse(Math.max(1, max / 2 / hand));
  }

  /**
   * How many threads a client with a backlog leaves free.
   *
   * @param threads that the class may have
   * @return less than these; 0 if there are none
   */
  public int spareOf(int threads) {
    int wanted = spare.orElse(threads / THREADS_FOR_A_SPARE);
    return Math.max(0, Math.min(wanted, threads - 1));
  }
}
