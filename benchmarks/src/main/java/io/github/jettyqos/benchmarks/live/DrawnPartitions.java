package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Partitions by chance under which no queue grows without end. Half of them lend nothing: each
 * class has from what keeps its threads busy for at most {@link #MOST_LOAD} of the time to {@link
 * #SPARE} more. The others lend all: budgets are from what a class needs on, and the total goes as
 * that of one class does. Threads in no budget are lent, too.
 */
final class DrawnPartitions {
  private static final double MOST_LOAD = 0.85;
  private static final int SPARE = 5;

  private final SplittableRandom random;
  private final List<ServiceClass> classes;
  private final double[] rates;
  private final double[] needs;

  /** For what comes to classes of this work, requests a second. */
  DrawnPartitions(
      long seed, List<ServiceClass> classes, List<PathWork> works, List<Integer> rates) {
    this.random = new SplittableRandom(seed);
    this.classes = List.copyOf(classes);
    this.rates = rates.stream().mapToDouble(Integer::doubleValue).toArray();
    this.needs = new double[works.size()];
    for (int k = 0; k < needs.length; k++) {
      PathWork work = works.get(k);
      needs[k] = this.rates[k] * (work.waitMillis() + work.computeMillis()) / 1e3;
    }
  }

  /** What comes to each class, requests a second. */
  double[] rates() {
    return rates.clone();
  }

  /** One for which each class has as many as it may have more than it needs. */
  Partition roomy() {
    int[] budgets = new int[needs.length];
    for (int k = 0; k < budgets.length; k++) {
      budgets[k] = least(needs[k]) + SPARE;
    }
    return alone(budgets);
  }

  /** Another one. */
  Partition next() {
    boolean lends = random.nextBoolean();
    int[] budgets = new int[needs.length];
    double all = 0;
    for (int k = 0; k < budgets.length; k++) {
      all += needs[k];
      int fewest = lends ? (int) Math.ceil(needs[k]) : least(needs[k]);
      budgets[k] = fewest + random.nextInt(SPARE + 1);
    }
    int total = least(all) + random.nextInt(SPARE + 1);
    return lends ? Partition.of(total, budgets) : alone(budgets);
  }

  private static int least(double need) {
    return (int) Math.ceil(need / MOST_LOAD);
  }

  private Partition alone(int... budgets) {
    int sum = 0;
    for (int each : budgets) {
      sum += each;
    }
    return Partition.of(sum, budgets).alone(classes);
  }
}
