package io.github.jettyqos.core.law.paper.rate;

import io.github.jettyqos.core.law.Measurement.Ages;

/**
 * The rate at which requests should be served so that their delay settles at a reference.
 *
 * <p>It looks at what is in the system now, and learns from each request that is completed. Its
 * state is one number, the trim, and not a sum of errors: it may be left alone for any time and
 * used again without a jump. Where its rate is not what is in force, it must not be told of errors,
 * or it winds up.
 */
public interface ServiceRateLaw {

  /**
   * The rate from now on.
   *
   * @param arrivalRate requests per second that come
   * @param present requests in the system
   * @param ages seconds since the arrival of each of them; only looked at by a law that {@link
   *     #needsAges}
   * @return requests per second
   */
  double rate(double arrivalRate, int present, Ages ages);

  /**
   * The delay it aims at.
   *
   * @return seconds
   */
  double reference();

  /**
   * What it has learnt.
   *
   * @return in the unit of its trim; less than 0: it serves faster than its model asks for
   */
  double trim();

  /**
   * Learns.
   *
   * @param error reference minus delay, seconds, summed over the requests that it is about
   */
  void learn(double error);

  /**
   * Learns from one request.
   *
   * @param delaySeconds its arrival to its completion
   */
  default void completed(double delaySeconds) {
    learn(reference() - delaySeconds);
  }

  /**
   * Whether it looks at ages.
   *
   * @return false if it never does
   */
  default boolean needsAges() {
    return false;
  }
}
