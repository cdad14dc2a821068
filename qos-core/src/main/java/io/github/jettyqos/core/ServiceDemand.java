package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.IntRange;
import java.time.Duration;
import java.util.Optional;

/**
 * What one request of a class needs, were it alone: of the station that all handlers share, which
 * is the processors of most servers, and elsewhere.
 *
 * <p>Means, in seconds. Elsewhere a request waits for nobody but requests of its own class: for
 * nobody at all during {@code elsewhere}, and for one of a few connections in {@code pool}.
 *
 * @param compute d, seconds of the common station; 0 to 3600
 * @param elsewhere z, seconds of pure delay; 0 to 3600
 * @param pool connections or a lock that only this class uses; empty if there is none
 */
public record ServiceDemand(double compute, double elsewhere, Optional<Pool> pool) {

  /** The range of every time here, seconds. */
  public static final DoubleRange SECONDS = new DoubleRange(0, 3600);

  /** Checks every component; a request that needs nothing at all is none. */
  public ServiceDemand {
    SECONDS.check("work.compute", compute);
    SECONDS.check("work.elsewhere", elsewhere);
    requireNonNull(pool);
    if (compute + elsewhere == 0 && pool.isEmpty()) {
      throw ConfigException.of(
          "work.compute", Durations.format(Duration.ZERO), "is all that is given; give a time");
    }
  }

  /**
   * A request that computes and waits.
   *
   * @param compute d, seconds of the common station
   * @param elsewhere z, seconds of pure delay
   */
  public ServiceDemand(double compute, double elsewhere) {
    this(compute, elsewhere, Optional.empty());
  }

  /**
   * The time it takes on an idle server.
   *
   * @return seconds, above 0
   */
  public double unloaded() {
    return compute + elsewhere + pool.map(Pool::seconds).orElse(0.0);
  }

  /**
   * Connections that only one class uses, or a lock, which is a pool of one.
   *
   * @param size c, how many there are; 1 to 65535
   * @param seconds s, for how long a request holds one; above 0, at most 3600
   */
  public record Pool(int size, double seconds) {
    /** The range of a size. */
    public static final IntRange SIZE = new IntRange(1, 65535);

    /** Checks both. */
    public Pool {
      SIZE.check("work.pool.size", size);
      SECONDS.check("work.pool.time", seconds);
      if (seconds == 0) {
        throw ConfigException.of("work.pool.time", "0s", "is not above 0s; leave the pool out");
      }
    }
  }
}
