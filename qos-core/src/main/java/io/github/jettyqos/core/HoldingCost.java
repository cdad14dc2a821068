package io.github.jettyqos.core;

import io.github.jettyqos.core.check.DoubleRange;

/**
 * What it costs that requests of a class take a time, and that a share of them is turned away.
 *
 * <p>Law: h(W), which must not decrease as W grows; h(W) + v p where p, the share that is lost, is
 * charged as well. The unit is arbitrary, as only sums are compared.
 *
 * <p>Source: Jamjoom, Chou and Shin 2004, section VI, where h is a cost of the time alone. A class
 * that is starved loses most of its requests and serves the few it lets in no slower than before,
 * so a cost that does not look at losses cannot see it.
 */
@FunctionalInterface
public interface HoldingCost {

  /** The range of weights, penalties and costs. */
  DoubleRange COST = new DoubleRange(0, 1e12);

  /**
   * The cost.
   *
   * @param residence mean seconds from arrival to completion, above 0
   * @param loss the share of requests that are turned away, 0 to 1
   * @return at least 0
   */
  double of(double residence, double loss);

  /**
   * The cost of a row of a table, in which times and losses do not decrease. A loop over {@link
   * #of} unless there is a faster one.
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
