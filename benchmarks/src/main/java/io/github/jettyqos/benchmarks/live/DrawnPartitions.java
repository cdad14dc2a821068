package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random partitions under which no queue grows without end. Half of them lend nothing: each class
 * has the threads that are busy for at most {@link #MOST_LOAD} of the time, and up to {@link
 * #SPARE} more. The others lend all: each class has the threads that it needs and up to {@link
 * #SPARE} more, and the total is chosen as for one class. Threads in no budget are lent, too.
 */
final class DrawnPartitions {
  private static final double MOST_LOAD = 0.85;
  private static final int SPARE = 5;

  private final SplittableRandom random;
  private final List<ServiceClass> classes;
  private final double[] needs;

  /** Takes the work of classes, and the rates of their requests a second. */
  DrawnPartitions(
      long seed, List<ServiceClass> classes, List<PathWork> works, List<Integer> rates) {
    this.random = new SplittableRandom(seed);
    this.classes = List.copyOf(classes);
    this.needs = new double[works.size()];
    for (int k = 0; k < needs.length; k++) {
      PathWork work = works.get(k);
      needs[k] = rates.get(k) * (work.waitMillis() + work.computeMillis()) / 1e3;
    }
  }

  /** The partition in which each class has the most threads that a draw can give. */
  Partition roomy() {
    return alone(Arrays.stream(needs).mapToInt(need -> least(need) + SPARE).toArray());
  }

  /** Draws the next one. */
  Partition next() {
    boolean lends = random.nextBoolean();
    int[] budgets = new int[needs.length];
    for (int k = 0; k < budgets.length; k++) {
      int fewest = lends ? (int) Math.ceil(needs[k]) : least(needs[k]);
      budgets[k] = fewest + random.nextInt(SPARE + 1);
    }
    int total = least(Arrays.stream(needs).sum()) + random.nextInt(SPARE + 1);
    return lends ? Partition.of(total, budgets) : alone(budgets);
  }

  private static int least(double need) {
    return (int) Math.ceil(need / MOST_LOAD);
  }

  private Partition alone(int... budgets) {
    return Partition.of(Arrays.stream(budgets).sum(), budgets).alone(classes);
  }
}
