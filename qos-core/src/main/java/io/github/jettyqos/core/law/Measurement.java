package io.github.jettyqos.core.law;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.WorkDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The measurement of one control period.
 *
 * @param atNanos the end of the period, on the clock of the loop
 * @param periodNanos its length; above 0
 * @param partition the partition in force
 * @param speedup the speedup of the server, if known
 * @param work the work of each class, if it describes this server better than one speedup for all;
 *     otherwise empty
 * @param pinned concurrent handlers over all classes as set by the operator; empty: automatic
 * @param processorUse the part of the processors of the machine that was used, by others too; NaN:
 *     unknown
 * @param classes the measurement of each class, in the order of the configuration
 */
public record Measurement(
    long atNanos,
    long periodNanos,
    Partition partition,
    Optional<Speedup> speedup,
    Optional<WorkDescription> work,
    OptionalInt pinned,
    double processorUse,
    List<ClassMeasurement> classes) {

  private static final double NANOS = 1e-9;

  /** The number of threads above the saturation point, as a divisor of it. */
  private static final int BEYOND = 8;

  /** Two levels do not determine a curve. */
  private static final int LEAST_BEYOND = 2;

  public Measurement {
    requireNonNull(partition);
    requireNonNull(speedup);
    requireNonNull(work);
    requireNonNull(pinned);
    classes = List.copyOf(classes);
    if (periodNanos <= 0) {
      throw new IllegalArgumentException("a period of " + periodNanos + " ns");
    }
    work.ifPresent(known -> requireSize(known.classes().size(), partition));
    requireSize(classes.size(), partition);
  }

  private static void requireSize(int size, Partition partition) {
    if (size != partition.size()) {
      throw new IllegalArgumentException(size + " classes, a partition of " + partition.size());
    }
  }

  /**
   * Returns the length of the period.
   *
   * @return seconds
   */
  public double periodSeconds() {
    return periodNanos * NANOS;
  }

  /**
   * Returns the arrival rates.
   *
   * @return requests per second of each class
   */
  public double[] arrivalRates() {
    return classes.stream().mapToDouble(ClassMeasurement::arrivalRate).toArray();
  }

  /**
   * This measurement at other arrival rates.
   *
   * @param perSecond requests per second of each class
   * @return the changed copy
   * @throws IllegalArgumentException if their number is wrong
   */
  public Measurement withArrivalRates(double... perSecond) {
    requireSize(perSecond.length, partition);
    List<ClassMeasurement> changed = new ArrayList<>();
    for (int k = 0; k < perSecond.length; k++) {
      changed.add(classes.get(k).withArrivalRate(perSecond[k]));
    }
    return new Measurement(
        atNanos, periodNanos, partition, speedup, work, pinned, processorUse, changed);
  }

  /**
   * A measurement without the use of the processors.
   *
   * @param atNanos the end of the period
   * @param periodNanos its length
   * @param partition the partition in force
   * @param speedup the speedup, if known
   * @param work the work of each class, if known
   * @param pinned concurrent handlers as set by the operator
   * @param classes the measurement of each class
   */
  public Measurement(
      long atNanos,
      long periodNanos,
      Partition partition,
      Optional<Speedup> speedup,
      Optional<WorkDescription> work,
      OptionalInt pinned,
      List<ClassMeasurement> classes) {
    this(atNanos, periodNanos, partition, speedup, work, pinned, Double.NaN, classes);
  }

  /**
   * A measurement without a pinned total.
   *
   * @param atNanos the end of the period
   * @param periodNanos its length
   * @param partition the partition in force
   * @param speedup the speedup, if known
   * @param classes the measurement of each class
   */
  public Measurement(
      long atNanos,
      long periodNanos,
      Partition partition,
      Optional<Speedup> speedup,
      List<ClassMeasurement> classes) {
    this(atNanos, periodNanos, partition, speedup, Optional.empty(), OptionalInt.empty(), classes);
  }

  /**
   * Returns the work of each class if known, else equal work by the speedup.
   *
   * @return empty if neither is known
   */
  public Optional<WorkDescription> described() {
    return work.or(() -> speedup.map(curve -> WorkDescription.equal(curve, classes.size())));
  }

  /**
   * Returns the useful number of concurrent handlers: the pinned number; else all threads if the
   * station is processors, since waiting handlers cost nothing; else the saturation point of the
   * speedup and an eighth more, at least 2, which show whether it has risen; else all threads.
   *
   * @param threads the number of threads
   * @return 1 to {@code threads}
   */
  public int useful(int threads) {
    if (pinned.isPresent()) {
      return Math.min(threads, pinned.getAsInt());
    }
    if (work.isPresent() && work.get().station() instanceof CommonStation.Processors) {
      return threads;
    }
    return speedup.map(known -> Math.min(threads, beyond(known.saturationPoint()))).orElse(threads);
  }

  private static int beyond(int saturation) {
    long some = Math.max(LEAST_BEYOND, (saturation + BEYOND - 1L) / BEYOND);
    return (int) Math.min(Integer.MAX_VALUE, saturation + some);
  }

  /**
   * The measurement of a class over one control period.
   *
   * @param arrivalRate arrivals per second, including rejected ones; over a short window of some
   *     periods
   * @param arrivals requests that arrived in this period
   * @param rejected requests rejected in this period
   * @param queued queued requests at its end
   * @param running running requests at its end
   * @param waiting waiting times of the requests completed in it
   * @param residence residence times of the requests completed in it
   * @param ages seconds since arrival of the requests in the system at its end, in any order; empty
   *     if not needed by the law. Exact for queued requests; running ones count as half done, by
   *     the last measured delays
   */
  public record ClassMeasurement(
      double arrivalRate,
      long arrivals,
      long rejected,
      int queued,
      int running,
      PeriodDelay waiting,
      PeriodDelay residence,
      Ages ages) {

    public ClassMeasurement {
      requireNonNull(waiting);
      requireNonNull(residence);
      requireNonNull(ages);
    }

    /**
     * The same measurement at another arrival rate.
     *
     * @param perSecond requests per second
     * @return the changed copy
     */
    public ClassMeasurement withArrivalRate(double perSecond) {
      return new ClassMeasurement(
          perSecond, arrivals, rejected, queued, running, waiting, residence, ages);
    }

    /**
     * Returns the number of requests in the system.
     *
     * @return queued and running
     */
    public int present() {
      return queued + running;
    }

    /**
     * Returns the mean processing time of the requests completed in the period.
     *
     * @return seconds; 0 without requests
     */
    public double processingMean() {
      return residence.mean() - waiting.mean();
    }

    /**
     * Returns the delays of a metric.
     *
     * @param metric the metric
     * @return waiting or residence
     */
    public PeriodDelay delay(Metric metric) {
      return metric.of(waiting, residence);
    }
  }

  /**
   * The delays of one metric of the requests completed in one control period.
   *
   * @param count number of requests
   * @param mean mean, seconds; 0 without requests
   * @param quantile the quantile of the target of the class, seconds; 0 without requests; the mean
   *     without a quantile target for this metric
   * @param above number of delays longer than the reference of the target; 0 without a target for
   *     this metric
   */
  public record PeriodDelay(long count, double mean, double quantile, long above) {

    /** No request was completed. */
    public static final PeriodDelay NONE = new PeriodDelay(0, 0, 0, 0);

    /**
     * Delays with only a mean.
     *
     * @param count number of requests
     * @param mean seconds
     * @return the delays
     */
    public static PeriodDelay of(long count, double mean) {
      return new PeriodDelay(count, mean, mean, 0);
    }
  }

  /** The ages of requests in the system, in any order. */
  public static final class Ages {
    /** No ages: no requests, or not collected. */
    public static final Ages NONE = new Ages();

    private final double[] seconds;

    private Ages(double... seconds) {
      this.seconds = seconds;
    }

    /**
     * The ages of some requests.
     *
     * @param seconds since the arrival of each, at least 0
     * @return the ages
     */
    public static Ages of(double... seconds) {
      return new Ages(seconds.clone());
    }

    /**
     * Returns the number of requests.
     *
     * @return a count
     */
    public int count() {
      return seconds.length;
    }

    /**
     * Returns one age.
     *
     * @param index from 0
     * @return seconds since its arrival
     */
    public double seconds(int index) {
      return seconds[index];
    }
  }
}
