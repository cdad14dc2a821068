package io.github.jettyqos.core.balance;

import io.github.jettyqos.core.check.Allowed.DurationRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import java.time.Duration;

/**
 * When a node is thought to be down, and how it comes back.
 *
 * @param heartbeat from one question to the next; 10ms to 1min, default 100ms: an answer costs a
 *     node some microseconds, and what is older than that misleads
 * @param timeout how long an answer may take; 10ms to 1min, default 100ms
 * @param missed questions in a row without answer after which a node is down; 1 to 100, default 2:
 *     one may be a pause of its garbage collector
 * @param failures requests in a row that could not be sent after which a node is down; 1 to 1000,
 *     default 3
 * @param retry how long a node is down at least whose requests failed; 10ms to 1min, default 1s, as
 *     its heartbeats may come from another port that is well
 * @param age how long a report counts; 10ms to 10min, default 500ms
 * @param slowStart how long the share of a node grows that is back; 0s to 10min, default 10s
 * @param transit how long a request may be under way to a node before it counts there; 0s to 1s,
 *     default 5ms
 */
public record WatchRule(
    Duration heartbeat,
    Duration timeout,
    int missed,
    int failures,
    Duration retry,
    Duration age,
    Duration slowStart,
    Duration transit) {
  /** From one question to the next, and how long its answer may take. */
  public static final DurationRange HEARTBEAT =
      new DurationRange(Duration.ofMillis(10), Duration.ofMinutes(1));

  /** Questions without answer. */
  public static final IntRange MISSED = new IntRange(1, 100);

  /** Requests that failed. */
  public static final IntRange FAILURES = new IntRange(1, 1000);

  /** How long a report counts. */
  public static final DurationRange AGE =
      new DurationRange(Duration.ofMillis(10), Duration.ofMinutes(10));

  /** How long a share grows. */
  public static final DurationRange SLOW_START =
      new DurationRange(Duration.ZERO, Duration.ofMinutes(10));

  /** How long a request is under way. */
  public static final DurationRange TRANSIT =
      new DurationRange(Duration.ZERO, Duration.ofSeconds(1));

  /** With every option at its default. */
  public static final WatchRule DEFAULT =
      of(Duration.ofMillis(100), Duration.ofMillis(100), Duration.ofSeconds(10));

  /** Checks every option. */
  public WatchRule {
    HEARTBEAT.check("heartbeat", heartbeat);
    HEARTBEAT.check("timeout", timeout);
    MISSED.check("missed", missed);
    FAILURES.check("failures", failures);
    HEARTBEAT.check("retry", retry);
    AGE.check("age", age);
    SLOW_START.check("slowStart", slowStart);
    TRANSIT.check("transit", transit);
  }

  /**
   * What operators choose, and the defaults of the rest; a report counts for five heartbeats.
   *
   * @param heartbeat from one question to the next
   * @param timeout how long an answer may take
   * @param slowStart how long the share of a node grows that is back
   * @return the rule
   */
  public static WatchRule of(Duration heartbeat, Duration timeout, Duration slowStart) {
    return new WatchRule(
        heartbeat,
        timeout,
        2,
        3,
        Duration.ofSeconds(1),
        heartbeat.multipliedBy(5),
        slowStart,
        Duration.ofMillis(5));
  }
}
