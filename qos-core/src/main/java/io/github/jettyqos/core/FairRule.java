package io.github.jettyqos.core;

import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.util.OptionalInt;

/**
 * Fair queueing among the clients of a class by shuffle sharding: a fixed number of queues served
 * round robin; each client has a few of them by its hash.
 *
 * @param by {@link #BY}
 * @param queues {@link #QUEUES}
 * @param hand {@link #HAND}
 * @param each {@link #EACH}
 * @param spare {@link #SPARE}
 */
public record FairRule(RequestValue by, int queues, int hand, OptionalInt each, OptionalInt spare) {

  /**
   * The identity of a client. {@code address}: the address of the peer, or of the client behind a
   * trusted proxy; of IPv6 its first 64 bits. {@code header:NAME}: a header set by a component in
   * front of the server, such as the owner of an API key; a client that sets it itself can pose as
   * many clients.
   *
   * <p>{@code by}: address or header:NAME; default {@code address}.
   */
  public static final Option<RequestValue> BY =
      Option.of(
          "by",
          RequestValue.Kinds.of(RequestValue.Kind.ADDRESS, RequestValue.Kind.HEADER),
          RequestValue.of(RequestValue.Kind.ADDRESS));

  /**
   * The number of queues. Fixed, so that memory does not grow with the number of clients.
   *
   * <p>{@code queues}: a whole number from 2 to 4096; default {@code 128}.
   */
  public static final Option<Integer> QUEUES = Option.of("queues", new IntRange(2, 4096), 128);

  /**
   * The number of queues of a client; a request joins the shortest of them. With 4 of 128 a small
   * client shares all of its queues with a given large one once in 10 668 000.
   *
   * <p>{@code hand}: a whole number from 1 to 16; default {@code 4}.
   */
  public static final Option<Integer> HAND = Option.of("hand", new IntRange(1, 16), 4);

  /**
   * The capacity of one of the queues; further requests are rejected with 429, as their own client
   * caused it. {@code auto}: so that no client fills more than half of the queue of the class.
   *
   * <p>{@code each}: auto or a whole number from 1 to 65535, in requests; default {@code auto}.
   */
  public static final Option<OptionalInt> EACH =
      Option.auto("each", new IntRange(1, 65535)).in("requests");

  /**
   * The number of threads that a queue with a permanent backlog leaves free after its turn.
   * Otherwise an occasional client is first in turn but still waits for a thread, because the
   * flooding client holds all of them. One thread is always usable. {@code auto}: one in sixteen of
   * the threads of the class, so 0 below sixteen; it costs a flooded class up to a sixteenth of its
   * throughput.
   *
   * <p>{@code spare}: auto or a whole number from 0 to 65535, in threads; default {@code auto}.
   */
  public static final Option<OptionalInt> SPARE =
      Option.auto("spare", new IntRange(0, 65535)).in("threads");

  private static final int THREADS_FOR_A_SPARE = 16;
  private static final String SECTION = "fair";

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
   * The rule according to the configured options.
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
   * The capacity of one of the queues.
   *
   * @param max the capacity of the queue of the class
   * @return at least 1
   */
  public int most(int max) {
    return each.orElse(Math.max(1, max / 2 / hand));
  }

  /**
   * The number of threads that a client with a backlog leaves free.
   *
   * @param threads that the class may have
   * @return less than these; 0 if there are none
   */
  public int spareOf(int threads) {
    int wanted = spare.orElse(threads / THREADS_FOR_A_SPARE);
    return Math.max(0, Math.min(wanted, threads - 1));
  }
}
