package io.github.jettyqos.core.law.paper.rate;

import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.law.Measurement.Ages;

/**
 * The rate of the queueing model plus a correction by the number of requests in the system.
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
 *   <tr><td>K</td><td>gain, requests per second per excess request; 1/D_ref</td></tr>
 *   <tr><td>h</td><td>headroom, requests per second: 1/D_ref, or 0</td></tr>
 *   <tr><td>k_i</td><td>{@link TrimRule#gain}, requests per second per second</td></tr>
 *   <tr><td>d</td><td>delay of the request that is completed, seconds</td></tr>
 * </table>
 *
 * <p>Source: Liu, Zheng, Heo and Sha 2005, section 3. With their gain of 1/D_ref lambda cancels,
 * and so does its error: mu = (l + 1)/D_ref, so bursts need no forecast. A smaller gain, for
 * control periods longer than D_ref, needs lambda. Deviations: the trim counts requests and not
 * time, see {@link TrimRule}; the headroom may be 0, which is Little's law alone (l/D_ref), so that
 * the trim has to find it.
 */
public final class QueueLengthLaw extends TrimmedLaw {
  private static final DoubleRange GAIN = new DoubleRange(0, 1e9);
  private static final DoubleRange HEADROOM = new DoubleRange(0, 1e9);

  private final double gain;
  private final double headroom;

  /**
   * A new law with the paper's gain and headroom, both 1/reference.
   *
   * @param rule reference, trim (a rate) and bounds
   */
  public QueueLengthLaw(RateRule rule) {
    this(rule, 1 / rule.reference(), 1 / rule.reference());
  }

  /**
   * A law in its first state.
   *
   * @param rule reference, trim (a rate) and bounds
   * @param gain K, requests per second per excess request; 0 to 1000000000
   * @param headroom requests per second above Little's law; 0 to 1000000000
   */
  public QueueLengthLaw(RateRule rule, double gain, double headroom) {
    super(rule);
    this.gain = GAIN.check("gain", gain);
    this.headroom = HEADROOM.check("headroom", headroom);
  }

  @Override
  public double rate(double arrivalRate, int present, Ages ages) {
    double surplus = present - arrivalRate * rule.reference();
    return rule.bounded(headroom + arrivalRate + gain * surplus - trim());
  }
}
