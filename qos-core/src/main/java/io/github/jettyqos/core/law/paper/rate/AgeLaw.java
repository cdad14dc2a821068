package io.github.jettyqos.core.law.paper.rate;

import io.github.jettyqos.core.law.Measurement.Ages;

/**
 * Serves each request at a rate that rises with its age, so that it leaves near the reference.
 *
 * <pre>
 *   mu = sum over j of 3 min(a_j / D, 1)^3 / D,     D = D_ref + trim
 *   trim += k_i (D_ref - d) at each completion
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>mu</td><td>the rate, requests per second</td></tr>
 *   <tr><td>a_j</td><td>age of request j in the system, seconds</td></tr>
 *   <tr><td>D_ref</td><td>{@link #reference}, seconds</td></tr>
 *   <tr><td>k_i</td><td>{@link TrimRule#gain}, seconds per second</td></tr>
 *   <tr><td>d</td><td>delay of the request that is completed, seconds</td></tr>
 * </table>
 *
 * <p>Not from a paper. The queue-length law of Liu, Zheng, Heo and Sha 2005 gives a new request as
 * much service as one that is due, so under bursts the service rate is unrelated to the arrival
 * times. With ages, a burst of arrivals leaves as a burst one reference later, and the delays of
 * single requests hardly differ. Stable for control periods up to half of the reference.
 */
public final class AgeLaw extends TrimmedLaw {
  private static final double STEEPNESS = 3;

  /**
   * A law in its first state.
   *
   * @param rule reference, trim (a time, less than the reference) and bounds
   */
  public AgeLaw(RateRule rule) {
    super(rule);
    if (rule.trim().bound() >= rule.reference()) {
      throw new IllegalArgumentException("a trim that can eat up the reference: " + rule);
    }
  }

  @Override
  public double rate(double arrivalRate, int present, Ages ages) {
    double due = rule.reference() + trim();
    double sum = 0;
    for (int j = 0; j < ages.count(); j++) {
      double ripe = Math.min(ages.seconds(j) / due, 1);
      sum += ripe * ripe * ripe;
    }
    return rule.bounded(STEEPNESS * sum / due);
  }

  @Override
  public boolean needsAges() {
    return true;
  }
}
