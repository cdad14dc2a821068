package io.github.jettyqos.core;

import io.github.jettyqos.core.check.ConfigException;
import java.time.Duration;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/** Factory methods for holding costs. */
public final class HoldingCosts {

  private HoldingCosts() {}

  /**
   * The time itself, h(W) = W.
   *
   * @return the cost
   */
  public static HoldingCost linear() {
    return weighted(1);
  }

  /**
   * A weight times the time, h(W) = w W.
   *
   * @param weight w per second, 0 to 1e12
   * @return the cost
   */
  public static HoldingCost weighted(double weight) {
    return new StandardCost(weight, Duration.ZERO, 0);
  }

  /**
   * A weight times the tardiness beyond a deadline, h(W) = w max(0, W - D).
   *
   * @param weight w per second, 0 to 1e12
   * @param deadline D, 0 to 1h
   * @return the cost
   */
  public static HoldingCost deadline(double weight, Duration deadline) {
    return new StandardCost(weight, deadline, 0);
  }

  /**
   * A weight times the time, and a penalty for losses: w W + v p.
   *
   * @param weight w per second, 0 to 1e12
   * @param penalty v if all requests are lost, 0 to 1e12
   * @return the cost
   */
  public static HoldingCost lossAware(double weight, double penalty) {
    return new StandardCost(weight, Duration.ZERO, penalty);
  }

  /**
   * A piecewise linear cost; constant before the first point, and the last line is extended beyond
   * the last.
   *
   * @param points 1 to 256 costs by time; costs must not decrease
   * @return the cost
   */
  public static HoldingCost piecewise(Map<Duration, Double> points) {
    return PiecewiseCost.of(points);
  }

  /**
   * A custom function. It is checked to be non-decreasing here, from a microsecond to an hour, and
   * again at each use.
   *
   * @param function cost by seconds, at least 0
   * @return the cost
   * @throws ConfigException if it decreases, or is negative or not a number somewhere
   */
  public static HoldingCost of(DoubleUnaryOperator function) {
    return new OwnCost(function);
  }
}
