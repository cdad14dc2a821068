package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Allowed.DurationRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The service demand of the requests of a class: its mean and its variation.
 *
 * @param demand of a request, in the mean
 * @param variation {@link #VARIATION}
 */
public record ClassWork(ServiceDemand demand, double variation) {

  /**
   * The squared coefficient of variation (SCV) of the service times of the requests, each alone. 0:
   * all equal; 1: exponential, the usual assumption if nothing is known; above 10 a few long
   * requests make up most of the work.
   *
   * <p>{@code variation}: a number from 0 to 1000; default {@code 1}.
   */
  public static final Option<Double> VARIATION =
      Option.of("variation", new DoubleRange(0, 1000), 1.0);

  private static final String SECTION = "work";

  public ClassWork {
    requireNonNull(demand);
    VARIATION.require(SECTION, variation);
  }

  /**
   * Work of variation 1.
   *
   * @param demand of a request, in the mean
   */
  public ClassWork(ServiceDemand demand) {
    this(demand, 1);
  }

  /** The work according to the configured options. */
  ClassWork(Choices choices) {
    this(new ServiceDemand(choices), choices.get(VARIATION));
  }

  /** Returns whether any of these options is configured. */
  static boolean isIn(Choices choices) {
    return Stream.of(ServiceDemand.COMPUTE, ServiceDemand.ELSEWHERE, ServiceDemand.POOL, VARIATION)
        .anyMatch(option -> choices.find(option).isPresent());
  }

  /**
   * The mean service demand of a request of a class: at the station that all handlers share,
   * usually the processors, and elsewhere.
   *
   * <p>Means, in seconds. Elsewhere a request only competes with requests of its own class: not at
   * all during {@code elsewhere} (pure delay), and for one of a few connections in {@code pool}.
   *
   * @param compute d, {@link #COMPUTE} in seconds
   * @param elsewhere z, {@link #ELSEWHERE} in seconds
   * @param pool {@link #POOL}; empty if there is none
   */
  public record ServiceDemand(double compute, double elsewhere, Optional<Pool> pool) {

    /** The range of every time here, in seconds. */
    public static final DoubleRange SECONDS = new DoubleRange(0, 3600);

    private static final DurationRange TIMES =
        new DurationRange(Duration.ZERO, Duration.ofHours(1));

    /**
     * The mean processor time of a request.
     *
     * <p>{@code compute}: a duration from 0s to 1h; default {@code 0s}.
     */
    public static final Option<Duration> COMPUTE = Option.of("compute", TIMES, Duration.ZERO);

    /**
     * The mean time that a request waits for a resource without contention, such as another server.
     * It does not grow with the number of requests.
     *
     * <p>{@code elsewhere}: a duration from 0s to 1h; default {@code 0s}.
     */
    public static final Option<Duration> ELSEWHERE = Option.of("elsewhere", TIMES, Duration.ZERO);

    /**
     * Connections, or a lock, used only by this class; each request needs one of them for a time.
     *
     * <p>{@code pool}: a map with size and time; default none.
     */
    public static final Option<Pool> POOL = Option.part("pool", "none");

    /**
     * The number of connections; 1 is a lock.
     *
     * <p>{@code size}: a whole number from 1 to 65535; required.
     */
    public static final Option<Integer> POOL_SIZE = Option.of("size", Pool.SIZE);

    /**
     * The mean time for which a request holds a connection.
     *
     * <p>{@code time}: a duration from 1ns to 1h; required.
     */
    public static final Option<Duration> POOL_TIME =
        Option.of("time", new DurationRange(Duration.ofNanos(1), Duration.ofHours(1)));

    /** Checks every component; a request without any demand is invalid. */
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
     * A demand without a pool.
     *
     * @param compute d, seconds of the common station
     * @param elsewhere z, seconds of pure delay
     */
    public ServiceDemand(double compute, double elsewhere) {
      this(compute, elsewhere, Optional.empty());
    }

    /** The demand according to the configured options. */
    ServiceDemand(Choices choices) {
      this(
          Durations.toSeconds(COMPUTE.require("work", choices.get(COMPUTE))),
          Durations.toSeconds(ELSEWHERE.require("work", choices.get(ELSEWHERE))),
          choices.find(POOL));
    }

    /**
     * Returns the residence time on an idle server.
     *
     * @return seconds, above 0
     */
    public double unloaded() {
      return compute + elsewhere + pool.map(Pool::seconds).orElse(0.0);
    }

    /**
     * Connections used only by one class, or a lock, which is a pool of one.
     *
     * @param size c, {@link #POOL_SIZE}
     * @param seconds s, {@link #POOL_TIME} in seconds
     */
    public record Pool(int size, double seconds) {
      /** The range of a size. */
      public static final IntRange SIZE = new IntRange(1, 65535);

      private static final String SECTION = "work.pool";

      public Pool {
        POOL_SIZE.require(SECTION, size);
        SECONDS.check(POOL_TIME.key(SECTION), seconds);
        if (seconds == 0) {
          throw ConfigException.of(
              POOL_TIME.key(SECTION),
              "0s",
              "is not above 0s; leave the pool out if it takes no time");
        }
      }

      /**
       * A pool.
       *
       * @param size {@link #POOL_SIZE}
       * @param time {@link #POOL_TIME}
       */
      public Pool(int size, Duration time) {
        this(size, Durations.toSeconds(POOL_TIME.require(SECTION, time)));
      }

      /**
       * The pool according to the configured options.
       *
       * @param choices of {@link #POOL_SIZE} and {@link #POOL_TIME}
       */
      public Pool(Choices choices) {
        this(choices.get(POOL_SIZE), choices.get(POOL_TIME));
      }
    }
  }
}
