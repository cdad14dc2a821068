package io.github.jettyqos.core.balance;

import io.github.jettyqos.core.check.Allowed.DurationRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import java.time.Duration;

/**
 * The options of health checks: when a node is down, and how it comes back.
 *
 * @param heartbeat the period of heartbeats; 10ms to 1min, default 100ms: an answer costs a node
 *     some microseconds, and older reports mislead
 * @param timeout the timeout of a heartbeat; 10ms to 1min, default 100ms
 * @param missed missed heartbeats in a row after which a node is down; 1 to 100, default 2: one may
 *     be a pause of its garbage collector
 * @param failures requests in a row that could not be sent after which a node is down; 1 to 1000,
 *     default 3
 * @param retry the minimum time that a node is down after failed requests; 10ms to 1min, default
 *     1s, as heartbeats may use another port that works
 * @param age the age at which a report expires; 10ms to 10min, default 500ms
 * @param slowStart how long the share of a node that is back grows; 0s to 10min, default 10s
 * @param transit how long a request may be in transit before it must be in reports; 0s to 1s,
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
  /** The range of periods and timeouts. */
  public static final DurationRange HEARTBEAT =
      new DurationRange(Duration.ofMillis(10), Duration.ofMinutes(1));

  /** The range of missed heartbeats. */
  public static final IntRange MISSED = new IntRange(1, 100);

  /** The range of failed requests. */
  public static final IntRange FAILURES = new IntRange(1, 1000);

  /** The range of ages of reports. */
  public static final DurationRange AGE =
      new DurationRange(Duration.ofMillis(10), Duration.ofMinutes(10));

  /** The range of slow starts. */
  public static final DurationRange SLOW_START =
      new DurationRange(Duration.ZERO, Duration.ofMinutes(10));

  /** The range of transit times. */
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
   * The configured options, and the defaults of the others; a report expires after five heartbeats.
   *
   * @param heartbeat the period of heartbeats
   * @param timeout the timeout of a heartbeat
   * @param slowStart how long the share of a node that is back grows
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
