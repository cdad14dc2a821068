package io.github.jettyqos.core;

import io.github.jettyqos.core.check.Allowed.DoubleRange;

/**
 * The holding cost of a class as a function of its mean residence time and its loss ratio.
 *
 * <p>Law: h(W), non-decreasing in W; h(W) + v p if the loss ratio p is charged as well. The unit is
 * arbitrary, as only sums are compared.
 *
 * <p>Source: Jamjoom, Chou and Shin 2004, section VI, where h is a cost of the time alone. A
 * starved class loses most of its requests and serves the admitted ones no slower than before, so a
 * cost without losses does not detect starvation.
 */
@FunctionalInterface
public interface HoldingCost {

  /** The range of weights, penalties and costs. */
  DoubleRange COST = new DoubleRange(0, 1e12);

  /**
   * Returns the cost.
   *
   * @param residence mean seconds from arrival to completion, above 0
   * @param loss the share of rejected requests, 0 to 1
   * @return at least 0
   */
  double of(double residence, double loss);

  /**
   * Computes the costs of a table row in which times and losses do not decrease. By default a loop
   * over {@link #of}.
   *
   * @param residence seconds
   * @param loss shares
   * @param cost receives the costs
   * @param from first index
   * @param to index behind the last
   */
  default void fill(double[] residence, double[] loss, double[] cost, int from, int to) {
    for (int i = from; i < to; i++) {
      cost[i] = of(residence[i], loss[i]);
    }
  }
}
