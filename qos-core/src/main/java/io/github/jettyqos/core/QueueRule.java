package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.DurationRange;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.IntRange;
import java.time.Duration;

/**
 * The bounds of the queue of a service class, and its order.
 *
 * @param max requests that may wait at once; 0 to 65535, default 512; 0 rejects whatever finds no
 *     room. Bounded, because an unbounded queue turns overload into memory and stale answers.
 * @param timeout how long a request may wait before it is rejected; 1ms to 1h, default 2s, which is
 *     below common client time-outs: work for a client that gave up is wasted.
 * @param policy who goes next; default {@link QueuePolicy#FIFO}
 * @param bound how long a request may be passed over: whoever has waited for so long goes before
 *     everybody else, in order of arrival; 1ms to 1h and at most the timeout, default 1s, half of
 *     the default timeout, so that a request which the policy does not like is late and not
 *     rejected. Without meaning where the policy is FIFO. As long as the timeout it never acts.
 */
public record QueueRule(int max, Duration timeout, QueuePolicy policy, Duration bound) {

  /** Requests that may wait at once. */
  public static final IntRange MAX = new IntRange(0, 65535);

  /** How long a request may wait. */
  public static final DurationRange TIMEOUT =
      new DurationRange(Duration.ofMillis(1), Duration.ofHours(1));

  /** How long a request may be passed over. */
  public static final DurationRange BOUND = TIMEOUT;

  /** 512 requests, two seconds, first come first served. */
  public static final QueueRule DEFAULT =
      new QueueRule(512, Duration.ofSeconds(2), QueuePolicy.FIFO, Duration.ofSeconds(1));

  /** Checks the bounds. */
  public QueueRule {
    MAX.check("queue.max", max);
    TIMEOUT.check("queue.timeout", timeout);
    requireNonNull(policy);
    BOUND.check("queue.bound", bound);
    if (policy != QueuePolicy.FIFO && bound.compareTo(timeout) > 0) {
      throw ConfigException.of(
          "queue.bound",
          Durations.format(bound),
          "is longer than queue.timeout "
              + Durations.format(timeout)
              + ": who is passed over would be rejected before his turn; give at most that");
    }
  }

  /**
   * First come, first served.
   *
   * @param max 0 to 65535
   * @param timeout 1ms to 1h
   */
  public QueueRule(int max, Duration timeout) {
    this(max, timeout, DEFAULT.policy, DEFAULT.bound);
  }
}
