package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.RejectReason;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/**
 * The readiness of a server for more requests: it is lost where even classes of first priority are
 * turned away.
 *
 * <pre>
 *   ready' = false  once each second for {@code after} was bad
 *            true   once no second for b was bad
 *   bad    = a second in which, of the requests of first priority that were dispatched or turned
 *            away, at least one and at least a tenth was turned away
 *   b'     = min(2 b, {@value #MOST_TIMES} back)  if it is lost again within {@value #WELL} b
 *            back                 else; at first back
 * </pre>
 *
 * <p>Turned away counts what the server decides: {@link #COUNTED}. A client beyond its share, or
 * with a deadline that is over, says nothing about the server.
 *
 * <p>A server that is not ready gets no requests, so it cannot see whether it could serve them
 * again: it can only try. Hence a time that doubles, or it would come and go every few seconds. An
 * interval without measurement, as after a long pause, ends all counting of seconds.
 *
 * <p>Source: ours.
 */
final class Readiness {
  /** The reasons of rejections by the server. */
  static final Set<RejectReason> COUNTED =
      EnumSet.of(
          RejectReason.QUEUE_FULL,
          RejectReason.QUEUE_TIMEOUT,
          RejectReason.OVERLOAD,
          RejectReason.QUEUE_BYTES);

  private static final int MOST_TIMES = 8;
  private static final int WELL = 4;
  private static final int TENTH = 10;
  private static final long SECOND_NANOS = Duration.ofSeconds(1).toNanos();

  private final long afterNanos;
  private final long backNanos;
  private boolean ready = true;

  /** The time that it waits before it is ready again. */
  private long waitNanos;

  /** For how long it has been as it is. */
  private long sinceNanos;

  /** For how long all seconds were bad, or none. */
  private long badNanos;

  private long goodNanos;

  // The second that is not over.
  private long nanos;
  private long dispatched;
  private long away;

  /** A server that is ready. */
  Readiness(Duration after, Duration back) {
    this.afterNanos = after.toNanos();
    this.backNanos = back.toNanos();
    this.waitNanos = backNanos;
    this.sinceNanos = Long.MAX_VALUE / 2; // it was never lost
  }

  /** Whether this keeps to a rule. */
  boolean isBy(Duration after, Duration back) {
    return afterNanos == after.toNanos() && backNanos == back.toNanos();
  }

  /**
   * Adds a period.
   *
   * @param periodNanos its length
   * @param served requests of first priority that were dispatched in it
   * @param refused those that were turned away
   * @return whether the server is ready
   */
  boolean next(long periodNanos, long served, long refused) {
    nanos += periodNanos;
    dispatched += served;
    away += refused;
    if (nanos >= SECOND_NANOS) {
      second(away > 0 && away * TENTH >= away + dispatched);
      clear();
    }
    return ready;
  }

  /** Discards the seconds so far. */
  void forget() {
    clear();
    badNanos = 0;
    goodNanos = 0;
  }

  private void clear() {
    nanos = 0;
    dispatched = 0;
    away = 0;
  }

  private void second(boolean bad) {
    badNanos = bad ? badNanos + nanos : 0;
    goodNanos = bad ? 0 : goodNanos + nanos;
    sinceNanos = Math.min(Long.MAX_VALUE / 2, sinceNanos + nanos);
    if (ready && badNanos >= afterNanos) {
      boolean again = sinceNanos < WELL * waitNanos;
      waitNanos = again ? Math.min(2 * waitNanos, MOST_TIMES * backNanos) : backNanos;
      become(false);
    } else if (!ready && goodNanos >= waitNanos) {
      become(true);
    }
  }

  private void become(boolean next) {
    ready = next;
    sinceNanos = 0;
    badNanos = 0;
    goodNanos = 0;
  }

  boolean isReady() {
    return ready;
  }

  /** The time without a bad second after which a server that is not ready is so again. */
  Duration back() {
    return Duration.ofNanos(waitNanos);
  }
}
