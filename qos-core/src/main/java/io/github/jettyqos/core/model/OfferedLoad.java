package io.github.jettyqos.core.model;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;

/**
 * The offered load of a service class, with the capacity and patience of its queue.
 *
 * @param arrivalRate lambda, requests per second; 0 to 1000000000
 * @param queue B, queue capacity; 0 to 1000000
 * @param arrivalVariation squared coefficient of variation of interarrival times; 0 to 1000
 * @param serviceVariation squared coefficient of variation of the work of a request; 0 to 1000
 * @param patienceSeconds tau, the waiting time after which a request leaves; above 0, infinite for
 *     never
 * @param constantSeconds the constant part of the processing time, which is not stretched; at least
 *     0
 */
public record OfferedLoad(
    double arrivalRate,
    int queue,
    double arrivalVariation,
    double serviceVariation,
    double patienceSeconds,
    double constantSeconds) {

  /** The range of an arrival rate. */
  public static final DoubleRange ARRIVALS = new DoubleRange(0, 1e9);

  /** The range of a queue in the model. */
  public static final IntRange QUEUE = new IntRange(0, 1_000_000);

  /** The range of a squared coefficient of variation. */
  public static final DoubleRange VARIATION = new DoubleRange(0, 1000);

  private static final DoubleRange PATIENCE =
      new DoubleRange(Double.MIN_VALUE, Double.POSITIVE_INFINITY);

  private static final DoubleRange CONSTANT = new DoubleRange(0, Double.MAX_VALUE);

  public OfferedLoad {
    ARRIVALS.check("arrivals.rate", arrivalRate);
    QUEUE.check("queue.max", queue);
    VARIATION.check("arrivals.variation", arrivalVariation);
    VARIATION.check("service.variation", serviceVariation);
    if (arrivalVariation + serviceVariation == 0) {
      throw ConfigException.of(
          "service.variation", serviceVariation, "is 0, and so is arrivals.variation; give one");
    }
    PATIENCE.check("queue.timeout", patienceSeconds);
    CONSTANT.check("service.constant", constantSeconds);
  }

  /**
   * A load without a constant part of times.
   *
   * @param arrivalRate requests per second
   * @param queue queue capacity
   * @param arrivalVariation squared coefficient of variation of interarrival times
   * @param serviceVariation squared coefficient of variation of the work of a request
   * @param patienceSeconds waiting time after which a request leaves
   */
  public OfferedLoad(
      double arrivalRate,
      int queue,
      double arrivalVariation,
      double serviceVariation,
      double patienceSeconds) {
    this(arrivalRate, queue, arrivalVariation, serviceVariation, patienceSeconds, 0);
  }

  /**
   * Poisson arrivals of exponential work without impatience.
   *
   * @param arrivalRate requests per second
   * @param queue queue capacity
   */
  public OfferedLoad(double arrivalRate, int queue) {
    this(arrivalRate, queue, 1, 1, Double.POSITIVE_INFINITY);
  }

  /**
   * The load of a class of the configuration, with the capacity and timeout of its queue.
   *
   * @param owner the class
   * @param arrivalRate requests per second
   * @param serviceVariation squared coefficient of variation of their work
   * @return the load, of Poisson arrivals
   */
  public static OfferedLoad of(ServiceClass owner, double arrivalRate, double serviceVariation) {
    return new OfferedLoad(
        arrivalRate,
        owner.queue().max(),
        1,
        serviceVariation,
        Durations.toSeconds(owner.queue().timeout()));
  }

  /**
   * This load at another arrival rate.
   *
   * @param rate requests per second
   * @return the changed copy
   */
  public OfferedLoad withArrivalRate(double rate) {
    return new OfferedLoad(
        rate, queue, arrivalVariation, serviceVariation, patienceSeconds, constantSeconds);
  }

  /** This load with more variation of work, up to the maximum. */
  OfferedLoad withMoreVariation(double addition) {
    double most = VARIATION.max();
    double sum = Math.min(most, serviceVariation + addition);
    return new OfferedLoad(
        arrivalRate, queue, arrivalVariation, sum, patienceSeconds, constantSeconds);
  }

  boolean isMarkov() {
    return arrivalVariation == 1 && serviceVariation == 1;
  }
}
