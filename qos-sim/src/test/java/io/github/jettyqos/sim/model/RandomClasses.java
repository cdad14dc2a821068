package io.github.jettyqos.sim.model;

import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.Speedup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Classes drawn at random, from idle to far overloaded, with every kind of cost. */
final class RandomClasses {
  private RandomClasses() {}

  static List<PlannedClass> of(int n, long seed) {
    Random random = new Random(seed);
    Speedup speedup =
        new Speedup(10 + 90 * random.nextDouble(), slope(random), 1 + random.nextInt(40));
    List<PlannedClass> classes = new ArrayList<>();
    for (int k = 0; k < n; k++) {
      double most = speedup.throughput(speedup.saturationPoint());
      double rate =
          switch (random.nextInt(12)) {
            case 0 -> 0;
            case 1 -> 1e4 * most;
            default -> most / n * 2 * Math.exp(random.nextGaussian());
          };
      int queue = new int[] {0, 1, 8, 40, 128, 512, 4000}[random.nextInt(7)];
      classes.add(TestClasses.of("c" + k, new Workload(rate, speedup, queue), cost(random)));
    }
    return classes;
  }

  private static double slope(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> 0;
      case 1 -> 1;
      default -> random.nextDouble();
    };
  }

  private static HoldingCost cost(Random random) {
    double weight = 1 + random.nextInt(10);
    return switch (random.nextInt(4)) {
      case 0 -> new HoldingCost(weight, Duration.ofMillis(1 + random.nextInt(1000)), 0);
      case 1 -> new HoldingCost(weight, Duration.ZERO, 1 + random.nextInt(100));
      case 2 -> new HoldingCost(weight, Duration.ofMillis(100), 1 + random.nextInt(100));
      default -> HoldingCost.weighted(weight);
    };
  }
}
