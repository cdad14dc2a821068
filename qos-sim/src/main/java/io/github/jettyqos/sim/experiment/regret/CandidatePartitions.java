package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.model.MixedClass;
import io.github.jettyqos.core.model.MixedPlanner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Candidate partitions of a random server. */
final class CandidatePartitions {
  private CandidatePartitions() {}

  /**
   * Partitions that an operator who knew the load would choose: equal shares, shares of the mean
   * and of the highest load, and the plan of the tables, with and without spare threads.
   */
  static List<Partition> obvious(DrawnServer server) {
    int size = server.classes().size();
    double[] mean = new double[size];
    double[] highest = new double[size];
    for (int k = 0; k < size; k++) {
      DrawnClass each = server.classes().get(k);
      mean[k] = each.rate() * each.alone();
      highest[k] = each.pattern().highest(each.rate()) * each.alone();
    }
    Set<Partition> all = new LinkedHashSet<>();
    all.add(Partition.share(server.owners(), server.threads()));
    all.add(of(mean, server.threads()));
    all.add(of(highest, server.threads()));
    Partition planned = planned(server);
    all.add(planned);
    all.add(of(Arrays.stream(planned.budgets()).asDoubleStream().toArray(), server.threads()));
    return new ArrayList<>(all);
  }

  /** The least partition that the tables find for what comes in the mean; equal shares if none. */
  private static Partition planned(DrawnServer server) {
    try {
      return plan(server);
    } catch (IllegalStateException e) {
      return Partition.share(server.owners(), server.threads()); // others are tried all the same
    }
  }

  private static Partition plan(DrawnServer server) {
    List<MixedClass> classes = new ArrayList<>();
    for (DrawnClass each : server.classes()) {
      classes.add(MixedClass.of(each.owner(), each.rate(), each.work()));
    }
    return MixedPlanner.sketch(server.work().station(), classes, server.threads(), 0)
        .partition()
        .withTotal(server.threads());
  }

  /** All threads by weight, at least one for each class; the largest fractions are rounded up. */
  static Partition of(double[] weights, int threads) {
    int left = threads - weights.length;
    double all = Arrays.stream(weights).sum();
    int[] budgets = new int[weights.length];
    double[] fractions = new double[weights.length];
    for (int k = 0; k < weights.length; k++) {
      double part = left * weights[k] / all;
      budgets[k] = 1 + (int) part;
      fractions[k] = part - (int) part;
    }
    int missing = threads - Arrays.stream(budgets).sum();
    IntStream.range(0, weights.length)
        .boxed()
        .sorted(Comparator.comparingDouble(k -> -fractions[k]))
        .limit(missing)
        .forEach(k -> budgets[k]++);
    return Partition.of(threads, budgets);
  }
}
