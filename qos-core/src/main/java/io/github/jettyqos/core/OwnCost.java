package io.github.jettyqos.core;

import io.github.jettyqos.core.check.ConfigException;
import java.util.function.DoubleUnaryOperator;

/** A custom cost function, checked to be non-decreasing. */
final class OwnCost implements HoldingCost {
  private static final int SAMPLES = 400;
  private static final double FIRST = 1e-6;
  private static final double LAST = 3600;

  /** The tolerance for rounding errors. */
  private static final double SLACK = 1e-12;

  private final DoubleUnaryOperator function;

  OwnCost(DoubleUnaryOperator function) {
    this.function = function;
    double[] seconds = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      seconds[i] = FIRST * Math.pow(LAST / FIRST, i / (SAMPLES - 1.0));
    }
    fill(seconds, seconds, new double[SAMPLES], 0, SAMPLES);
  }

  @Override
  public double of(double residence, double loss) {
    double cost = function.applyAsDouble(residence);
    if (!(cost >= 0 && cost <= Double.MAX_VALUE)) {
      throw ConfigException.of("cost", cost, "at " + residence + " s is not a cost of at least 0");
    }
    return cost;
  }

  @Override
  public void fill(double[] residence, double[] loss, double[] cost, int from, int to) {
    for (int i = from; i < to; i++) {
      cost[i] = of(residence[i], loss[i]);
      if (i > from && residence[i] > residence[i - 1] && cost[i] < cost[i - 1] * (1 - SLACK)) {
        throw ConfigException.of(
            "cost",
            cost[i],
            "at %s s is less than %s at %s s; a cost must not decrease"
                .formatted(residence[i], cost[i - 1], residence[i - 1]));
      }
    }
  }
}
