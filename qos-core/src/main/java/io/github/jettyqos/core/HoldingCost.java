package io.github.jettyqos.core;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.DoubleRange;
import java.time.Duration;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

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
  DoubleRange WEIGHT = new DoubleRange(0, 1e12);

  /** The number of points of a piecewise cost. */
  int MOST_POINTS = 256;

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

  /**
   * The time itself, h(W) = W.
   *
   * @return the cost
   */
  static HoldingCost linear() {
    return weighted(1);
  }

  /**
   * A weight times the time, h(W) = w W.
   *
   * @param weight w per second, 0 to 1e12
   * @return the cost
   */
  static HoldingCost weighted(double weight) {
    return new StandardCost(weight, Duration.ZERO, 0);
  }

  /**
   * A weight times what is beyond a deadline, h(W) = w max(0, W - D).
   *
   * @param weight w per second, 0 to 1e12
   * @param deadline D, 0 to 1h
   * @return the cost
   */
  static HoldingCost deadline(double weight, Duration deadline) {
    return new StandardCost(weight, deadline, 0);
  }

  /**
   * A weight times the time, and a penalty for losses: w W + v p.
   *
   * @param weight w per second, 0 to 1e12
   * @param penalty v if all requests are lost, 0 to 1e12
   * @return the cost
   */
  static HoldingCost lossAware(double weight, double penalty) {
    return new StandardCost(weight, Duration.ZERO, penalty);
  }

  /**
   * Straight lines between points; constant before the first and rising as between the last two
   * behind the last.
   *
   * @param points 1 to 256 costs by time; costs must not decrease
   * @return the cost
   */
  static HoldingCost piecewise(Map<Duration, Double> points) {
    return PiecewiseCost.of(points);
  }

  /**
   * A function of one's own. That it does not decrease is looked at here, from a microsecond to an
   * hour, and again wherever it is used.
   *
   * @param function cost by seconds, at least 0
   * @return the cost
   * @throws ConfigException if it decreases, or is negative or not a number somewhere
   */
  static HoldingCost of(DoubleUnaryOperator function) {
    return new OwnCost(function);
  }
}
