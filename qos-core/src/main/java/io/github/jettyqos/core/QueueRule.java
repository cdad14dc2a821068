package io.github.jettyqos.core;

import java.time.Duration;

/**
 * The bounds of the queue of a service class.
 *
 * @param max requests that may wait at once; 0 to 65535, default 512; 0 rejects whatever finds no
 *     room. Bounded, because an unbounded queue turns overload into memory and stale answers.
 * @param timeout how long a request may wait before it is rejected; 1ms to 1h, default 2s, which is
 *     below common client time-outs: work for a client that gave up is wasted.
 */
public record QueueRule(int max, Duration timeout) {

  /** Requests that may wait at once. */
  public static final IntRange MAX = new IntRange(0, 65535);

  /** How long a request may wait. */
  public static final DurationRange TIMEOUT =
      new DurationRange(Duration.ofMillis(1), Duration.ofHours(1));

  /** 512 requests, two seconds. */
  public static final QueueRule DEFAULT = new QueueRule(512, Duration.ofSeconds(2));

  /** Checks both bounds. */
  public QueueRule {
    MAX.check("queue.max", max);
    TIMEOUT.check("queue.timeout", timeout);
  }
}
