package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.loop.LoopStatus.PastPartition;
import org.jspecify.annotations.Nullable;

/**
 * Detects that an operator decides on a partition which another manual change has replaced
 * meanwhile.
 *
 * <p>A change names the partition that it was decided on by its number. Later partitions of the law
 * count for another partition alone, whose predicted effect was another before; a law moves budgets
 * several times a second, and must not keep an operator from freezing it.
 *
 * <p>Races. Guarded by the monitor of {@link Management}, under which operators make changes. The
 * application and the file do not take it: {@link #require} is asked again with the monitor of the
 * loop held where a partition is put in force.
 *
 * <pre>
 *  T1 (an operator) has looked at what is in force, and makes a change.
 *  T2 (the application) puts a partition in force before T1 looks again, or after.
 *  The loop knows that it was not T1 who did, even if T1 has put one in force as well.
 * </pre>
 */
final class ManualChanges {
  private final Managed server;
  private @Nullable PastPartition last;
  private String who = "";

  /** The last that the end of a change for a time has put in force. */
  private volatile @Nullable PastPartition ended;

  ManualChanges(Managed server) {
    this.server = server;
  }

  /** Notes a change. */
  void made(@Nullable PastPartition before, Change change) {
    PastPartition now = last();
    if (now != null && !now.equals(before) && server.control().isByThisThread()) {
      last = now;
      who = change.who();
    }
  }

  /** Notes the end of a change for a time, which has put the last manual partition in force. */
  void ended() {
    ended = last();
  }

  /** The last manual partition; null while the server does not run. */
  @Nullable PastPartition last() {
    return server.isRunning() ? server.control().byHand() : null;
  }

  /**
   * Rejects a change that was decided on a partition which another manual change has replaced.
   *
   * @param given its number; 0 if the change names none
   * @throws OvertakenException if it was
   */
  void require(long given) {
    if (given == 0) {
      return;
    }
    PastPartition hand = server.control().byHand();
    long number = StateView.number(server);
    if (given > number) {
      throw overtaken(
          given, number, "no partition has that number yet; the server was started again");
    }
    if (given < hand.number()) {
      throw overtaken(given, number, words(hand));
    }
  }

  /**
   * Rejects another partition that was decided on one which was replaced, by a law or by hand.
   *
   * @param given its number; 0 if the change names none
   * @throws OvertakenException if it was
   */
  void requireInForce(long given) {
    require(given);
    long number = StateView.number(server);
    if (given != 0 && given != number) {
      throw overtaken(
          given, number, "the law moved budgets since, so that what was predicted is not of now");
    }
  }

  private static OvertakenException overtaken(long given, long number, String why) {
    return new OvertakenException(
        given,
        number,
        "%s: %s is given and %s is in force: %s; look again"
            .formatted(Arguments.STILL, given, number, why));
  }

  private String words(PastPartition hand) {
    return "%s put number %s in force at %s: %s"
        .formatted(
            hand.equals(last)
                ? who
                : hand.equals(ended) ? "the end of a change" : "the application or its file",
            hand.number(),
            hand.at(),
            hand.reason());
  }
}
