package io.github.jettyqos.core.law;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Metric;

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
 *     if not needed by the law. Exact for queued requests; running ones count as half done, by the
 *     last measured delays
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
   * Returns the delays of a metric.
   *
   * @param metric the metric
   * @return waiting or residence
   */
  public PeriodDelay delay(Metric metric) {
    return metric.of(waiting, residence);
  }
}
