package io.github.jettyqos.core.law;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Metric;

/**
 * What was seen of a class over one control period.
 *
 * @param arrivalRate requests per second that came, those that were turned away included; over a
 *     short window of some periods
 * @param arrivals requests that came in this period
 * @param rejected how many of them were turned away
 * @param queued requests that wait, at its end
 * @param running requests that hold a worker, at its end
 * @param waiting arrival to dispatch of the requests that were completed in it
 * @param residence arrival to completion of these
 * @param ages seconds since arrival of the requests that wait or run, at its end, in any order;
 *     empty where no law asked for them. Exact for those that wait; those that run count as half
 *     done, by the last delays that were measured
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

  /** Checks that nothing is missing. */
  public ClassMeasurement {
    requireNonNull(waiting);
    requireNonNull(residence);
    requireNonNull(ages);
  }

  /**
   * The same at another arrival rate.
   *
   * @param perSecond requests per second
   * @return the changed copy
   */
  public ClassMeasurement withArrivalRate(double perSecond) {
    return new ClassMeasurement(
        perSecond, arrivals, rejected, queued, running, waiting, residence, ages);
  }

  /**
   * Requests in the system.
   *
   * @return queued and running
   */
  public int present() {
    return queued + running;
  }

  /**
   * The delays of one metric.
   *
   * @param metric which
   * @return waiting or residence
   */
  public PeriodDelay delay(Metric metric) {
    return metric.of(waiting, residence);
  }
}
