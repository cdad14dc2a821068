package io.github.jettyqos.core.control.rate;

import io.github.jettyqos.core.control.Ages;

/**
 * The rate of the queueing model, and more where more requests are present than there should be.
 *
 * <pre>
 *   l_target = lambda D_ref
 *   mu = h + lambda + K (l - l_target) - trim,     trim += k_i (D_ref - d) at each completion
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>mu</td><td>the rate, requests per second</td></tr>
 *   <tr><td>D_ref</td><td>{@link #reference}, seconds</td></tr>
 *   <tr><td>lambda</td><td>arrival rate, requests per second</td></tr>
 *   <tr><td>l</td><td>requests in the system</td></tr>
 *   <tr><td>K</td><td>gain, requests per second for each request too many; 1/D_ref</td></tr>
 *   <tr><td>h</td><td>headroom, requests per second: 1/D_ref, or 0</td></tr>
 *   <tr><td>k_i</td><td>{@link TrimRule#gain}, requests per second per second</td></tr>
 *   <tr><td>d</td><td>delay of the request that is completed, seconds</td></tr>
 * </table>
 *
 * <p>Source: Liu, Zheng, Heo and Sha 2005, section 3. With their gain of 1/D_ref lambda cancels,
 * and so does its error: mu = (l + 1)/D_ref, which is why it needs no forecast of bursts. A smaller
 * gain, for control periods longer than D_ref, needs lambda. Deviations: the trim goes by requests
 * and not by time, see {@link TrimRule}; the headroom may be left out, which is Little's law alone
 * (l/D_ref) and makes the trim find it.
 */
final class QueueLengthLaw extends TrimmedLaw {
  private final double gain;
  private final double headroom;

  QueueLengthLaw(RateRule rule, double gain, double headroom) {
    super(rule);
    this.gain = gain;
    this.headroom = headroom;
  }

  @Override
  public double rate(double arrivalRate, int present, Ages ages) {
    double surplus = present - arrivalRate * rule.reference();
    return rule.bounded(headroom + arrivalRate + gain * surplus - trim());
  }
}
