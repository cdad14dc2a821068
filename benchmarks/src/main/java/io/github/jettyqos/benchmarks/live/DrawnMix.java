package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.core.Target.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A random mix of classes that keep some threads and less than half a processor busy: the first is
 * light, the others are not. Times are constant, exponential or log-normal.
 *
 * @param works of the classes
 * @param rates requests a second of each
 */
record DrawnMix(List<PathWork> works, List<Integer> rates) {
  private static final double[] WAITS = {8, 20, 50, 120, 250};
  private static final double[] VARIATIONS = {0, 1, 4};

  /** Milliseconds of processor time each second, of each class at most. */
  private static final double MOST_COMPUTE = 120;

  private static final int MOST_RATE = 150;
  private static final double MOST_BUSY = 8;

  /** A light class has this many requests a second, so that a p95 is one of a hundred requests. */
  private static final int LIGHT = 5;

  static DrawnMix of(SplittableRandom random, int classes) {
    List<PathWork> works = new ArrayList<>();
    List<Integer> rates = new ArrayList<>();
    for (int k = 0; k < classes; k++) {
      double wait = WAITS[random.nextInt(WAITS.length)];
      double compute = 0.5 + random.nextDouble() * 2;
      double busy = 1 + random.nextDouble() * (MOST_BUSY - 1);
      double most = Math.min(MOST_RATE, MOST_COMPUTE / compute);
      double rate = k == 0 ? LIGHT : Math.min(most, busy * 1e3 / (wait + compute));
      double variation = VARIATIONS[random.nextInt(VARIATIONS.length)];
      works.add(new PathWork("c" + k, wait, compute).ofVariation(variation));
      rates.add((int) Math.max(LIGHT, rate));
    }
    return new DrawnMix(List.copyOf(works), List.copyOf(rates));
  }

  /** A p95 of each class but the last, of which the mean is predicted. */
  List<MixedTarget> targets() {
    return works.stream()
        .limit(works.size() - 1L)
        .map(each -> new MixedTarget(each.name(), Statistic.P95, 4 * each.waitMillis() + 100))
        .toList();
  }

  List<String> streams() {
    List<String> all = new ArrayList<>();
    for (int k = 0; k < works.size(); k++) {
      all.add(works.get(k).name() + "=poisson:" + rates.get(k));
    }
    return all;
  }
}
