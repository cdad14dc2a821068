package io.github.jettyqos.core.balance;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Allowed.DurationRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import java.time.Duration;

/**
 * The options of probing.
 *
 * @param classes the number of service classes, each with probes of its own; 1 to 1024, no default
 * @param perRequest nodes probed at each dispatch; 1 to 16, default 3: with fewer most answers are
 *     old when they are used
 * @param pool answers kept for a class; 2 to 256, default 16: more are mostly older ones
 * @param age the age at which an answer expires; 1ms to 1min, default 1s, in which a node serves
 *     many requests
 * @param hot the quantile of requests in flight above which a node is hot; 0 to 1, default 0.84. At
 *     0 the fewest requests in flight decide, at 1 latency alone
 */
public record ProbeRule(int classes, int perRequest, int pool, Duration age, double hot) {
  /** The range of nodes probed at each dispatch. */
  public static final IntRange PER_REQUEST = new IntRange(1, 16);

  /** The range of answers kept. */
  public static final IntRange POOL = new IntRange(2, 256);

  /** The range of ages. */
  public static final DurationRange AGE =
      new DurationRange(Duration.ofMillis(1), Duration.ofMinutes(1));

  /** The range of quantiles. */
  public static final DoubleRange HOT = new DoubleRange(0, 1);

  /** Checks every option. */
  public ProbeRule {
    Balancer.CLASSES.check("classes", classes);
    PER_REQUEST.check("perRequest", perRequest);
    POOL.check("pool", pool);
    AGE.check("age", age);
    HOT.check("hot", hot);
  }

  /**
   * With every option at its default.
   *
   * @param classes service classes
   */
  public ProbeRule(int classes) {
    this(classes, 3, 16, Duration.ofSeconds(1), 0.84);
  }
}
