package io.github.jettyqos.core;

import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** A piecewise linear holding cost. */
final class PiecewiseCost implements HoldingCost {
  static final int MOST_POINTS = 256;

  private final double[] seconds;
  private final double[] costs;

  private PiecewiseCost(double[] seconds, double[] costs) {
    this.seconds = seconds;
    this.costs = costs;
  }

  static PiecewiseCost of(Map<Duration, Double> points) {
    new IntRange(1, MOST_POINTS).check("cost.points", points.size());
    double[] seconds = new double[points.size()];
    double[] costs = new double[points.size()];
    int i = 0;
    for (Map.Entry<Duration, Double> point : new TreeMap<>(points).entrySet()) {
      String key = "cost.points." + Durations.format(point.getKey());
      StandardCost.DEADLINE.allowed().check(key, point.getKey());
      seconds[i] = point.getKey().toNanos() * 1e-9;
      costs[i] = COST.check(key, point.getValue());
      if (i > 0 && costs[i] < costs[i - 1]) {
        throw ConfigException.of(key, costs[i], "is less than " + costs[i - 1] + " before it");
      }
      i++;
    }
    return new PiecewiseCost(seconds, costs);
  }

  @Override
  public double of(double residence, double loss) {
    if (seconds.length == 1 || residence <= seconds[0]) {
      return costs[0];
    }
    int found = Arrays.binarySearch(seconds, residence);
    int right = Math.min(found < 0 ? -found - 1 : found, seconds.length - 1);
    int left = right - 1;
    double slope = (costs[right] - costs[left]) / (seconds[right] - seconds[left]);
    return costs[left] + slope * (residence - seconds[left]);
  }
}
