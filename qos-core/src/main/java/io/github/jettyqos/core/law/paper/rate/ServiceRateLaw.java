package io.github.jettyqos.core.law.paper.rate;

import io.github.jettyqos.core.law.Measurement.Ages;

/**
 * Computes the service rate at which the delay settles at a reference.
 *
 * <p>It uses the requests in the system, and learns from each completed request. Its only state is
 * the trim, so it can be paused for any time and used again without a jump. It must not get errors
 * while its rate is not in force, or it winds up.
 */
public interface ServiceRateLaw {

  /**
   * Computes the rate.
   *
   * @param arrivalRate requests per second
   * @param present requests in the system
   * @param ages seconds since the arrival of each of them; used only by a law that {@link
   *     #needsAges}
   * @return requests per second
   */
  double rate(double arrivalRate, int present, Ages ages);

  /**
   * The reference of the delay.
   *
   * @return seconds
   */
  double reference();

  /**
   * The trim.
   *
   * @return in its unit; below 0 if it serves faster than its model alone would
   */
  double trim();

  /**
   * Updates the trim.
   *
   * @param error reference minus delay, seconds, summed over the requests
   */
  void learn(double error);

  /**
   * Updates the trim with one request.
   *
   * @param delaySeconds from its arrival to its completion
   */
  default void completed(double delaySeconds) {
    learn(reference() - delaySeconds);
  }

  /**
   * Whether it uses ages.
   *
   * @return false if it ignores them
   */
  default boolean needsAges() {
    return false;
  }
}
