package io.github.jettyqos.core.model;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Classes of different work drawn at random. */
public final class RandomWork {
  private RandomWork() {}

  /** Classes that need about a given number of threads. */
  public static List<MixedClass> classes(Random random, int n, double threads) {
    List<MixedClass> classes = new ArrayList<>();
    for (int k = 0; k < n; k++) {
      ServiceDemand demand = demand(random);
      double arrivals = threads / n * (0.3 + random.nextDouble()) / demand.unloaded();
      int queue = new int[] {3, 40, 512}[random.nextInt(3)];
      double variation = random.nextInt(3) == 0 ? 4 : 1;
      Duration time =
          Duration.ofNanos((long) (1e9 * demand.unloaded() * (1.1 + 3 * random.nextDouble())));
      Statistic statistic = random.nextInt(3) == 0 ? Statistic.P95 : Statistic.MEAN;
      Target target = Target.atMost(statistic, time);
      classes.add(
          new MixedClass(
              "class" + k,
              new OfferedLoad(arrivals, queue),
              new ClassWork(demand, variation),
              random.nextInt(5) == 0
                  ? Optional.empty()
                  : Optional.of(new Guarantee.Absolute(target)),
              cost(random),
              k,
              1 + random.nextInt(2),
              65535));
    }
    return classes;
  }

  static ServiceDemand demand(Random random) {
    double whole = Math.pow(10, -2.5 * random.nextDouble());
    double compute = whole * Math.pow(10, -2 * random.nextDouble());
    Optional<ServiceDemand.Pool> pool =
        random.nextInt(4) == 0
            ? Optional.of(new ServiceDemand.Pool(1 + random.nextInt(5), 0.2 * whole))
            : Optional.empty();
    return new ServiceDemand(compute, random.nextInt(4) == 0 ? 0 : whole - compute, pool);
  }

  private static HoldingCost cost(Random random) {
    double weight = 1 + random.nextInt(10);
    return switch (random.nextInt(3)) {
      case 0 -> new HoldingCost(weight, Duration.ofMillis(1 + random.nextInt(1000)), 0);
      case 1 -> new HoldingCost(weight, Duration.ZERO, 1 + random.nextInt(100));
      default -> HoldingCost.weighted(weight);
    };
  }

  /** All partitions between the reserves and a number of threads. */
  public static List<int[]> partitions(List<MixedClass> classes, int threads) {
    List<int[]> all = new ArrayList<>();
    collect(all, classes, threads, new int[classes.size()], 0);
    return all;
  }

  private static void collect(
      List<int[]> all, List<MixedClass> classes, int left, int[] made, int k) {
    if (k == made.length) {
      all.add(made.clone());
      return;
    }
    for (int m = classes.get(k).min(); m <= left; m++) {
      made[k] = m;
      collect(all, classes, left - m, made, k + 1);
    }
  }
}
