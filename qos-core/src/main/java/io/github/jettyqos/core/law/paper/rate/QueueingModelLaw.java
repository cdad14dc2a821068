package io.github.jettyqos.core.law.paper.rate;

import io.github.jettyqos.core.law.Measurement.Ages;

/**
 * The rate at which a queue with one server has the reference as its mean delay.
 *
 * <pre>
 *   mu = 1 / D_ref + lambda - trim,     trim += k_i (D_ref - d) at each completion
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>mu</td><td>the rate, requests per second</td></tr>
 *   <tr><td>D_ref</td><td>{@link #reference}, seconds</td></tr>
 *   <tr><td>lambda</td><td>arrival rate, requests per second</td></tr>
 *   <tr><td>k_i</td><td>{@link TrimRule#gain}, requests per second per second</td></tr>
 *   <tr><td>d</td><td>delay of the request that is completed, seconds</td></tr>
 * </table>
 *
 * <p>Source: Sha, Liu, Lu and Abdelzaher 2002, as described by Liu, Zheng, Heo and Sha 2005,
 * section 2, who compare the queue-length law with it. Lambda is the mean over the last 500
 * arrivals there, so a burst is over before it shows. Their feedback is not published; ours is the
 * trim of the other laws.
 */
public final class QueueingModelLaw extends TrimmedLaw {
  /**
   * A law in its first state.
   *
   * @param rule reference, trim (a rate) and bounds
   */
  public QueueingModelLaw(RateRule rule) {
    super(rule);
  }

  @Override
  public double rate(double arrivalRate, int present, Ages ages) {
    return rule.bounded(1 / rule.reference() + arrivalRate - trim());
  }
}
