package io.github.jettyqos.sim.experiment;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.paper.identify.ArxShape;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * An F-test of two model orders, which tells whether the higher order fits significantly better.
 *
 * <p>Law, with p parameters for each order and output:
 *
 * <pre>
 *   H = (J1 - J2) / J2 * (N - p m2) / (p (m2 - m1))
 *   the higher order is worth it if H is above the 95 % quantile of F(O p (m2 - m1), O (N - p m2))
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>m1, m2</td><td>orders</td></tr>
 *   <tr><td>J1, J2</td><td>sums of squared errors of prediction, all outputs together</td></tr>
 *   <tr><td>N</td><td>samples</td></tr>
 *   <tr><td>p</td><td>inputs + outputs</td></tr>
 *   <tr><td>O</td><td>outputs</td></tr>
 * </table>
 *
 * <p>Source: Gao, Pan and Hu 2011, equation (11). Deviation: the paper counts p = 2, which is right
 * for one input and one output only; its plant has 5, and what it prints as 2.29 is then 0.86. The
 * verdict is the same.
 *
 * @param statistic H
 * @param critical what H exceeds by chance in one case of twenty
 */
public record OrderTest(double statistic, double critical) {
  /**
   * Compares two orders.
   *
   * @param lower the lower one, with its shape
   * @param lowerLoss J1, its sum of squared errors
   * @param higher the higher one; otherwise of the same shape
   * @param higherLoss J2, its sum of squared errors over the same samples
   * @param samples N
   * @return the test
   */
  public static OrderTest of(
      ArxShape lower, double lowerLoss, ArxShape higher, double higherLoss, int samples) {
    int more = higher.parameters() - lower.parameters();
    int left = samples - higher.parameters();
    if (more <= 0 || left <= 0) {
      throw ConfigException.of(
          "samples", samples, "leave " + left + " to tell " + more + " more parameters from noise");
    }
    double statistic = (lowerLoss - higherLoss) / higherLoss * left / more;
    double outputs = higher.outputs();
    return new OrderTest(
        statistic,
        FDistribution.of(outputs * more, outputs * left).inverseSurvivalProbability(0.05));
  }

  /** {@return whether the higher order is worth it} */
  public boolean higherIsBetter() {
    return statistic > critical;
  }
}
