package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.experiment.rule.AllocationRules;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The best partition that stays, of {@value #TRIED} that are tried on the requests that came.
 *
 * <p>First those that are {@link CandidatePartitions#obvious}, then some at random, then neighbours
 * of the best so far.
 */
final class Hindsight {
  static final int TRIED = 60;

  private static final int AT_RANDOM = 15;
  private static final int MOST_DRAWN = 10 * TRIED;

  private final DrawnServer server;
  private final List<Requests> requests;
  private final boolean lend;
  private final UniformRandomProvider random;
  private final Map<Partition, Double> tried = new LinkedHashMap<>();

  /**
   * The result of the search.
   *
   * @param partition the best
   * @param cost seconds per thousand requests, in the mean over replications, with the floor
   */
  record Found(Partition partition, double cost) {}

  private Hindsight(DrawnServer server, List<Requests> requests, boolean lend) {
    this.server = server;
    this.requests = requests;
    this.lend = lend;
    this.random = new RandomStreams(server.seed()).stream("hindsight, " + lend);
  }

  /** Searches for it. */
  static Found of(DrawnServer server, List<Requests> requests, boolean lend) {
    return new Hindsight(server, requests, lend).find();
  }

  private Found find() {
    for (Partition each : CandidatePartitions.obvious(server)) {
      tryIt(each);
    }
    for (int i = 0; i < AT_RANDOM; i++) {
      tryIt(anywhere());
    }
    for (int i = 0; i < MOST_DRAWN && tried.size() < TRIED; i++) {
      tryIt(beside(best().partition()));
    }
    return best();
  }

  private Found best() {
    return tried.entrySet().stream()
        .map(each -> new Found(each.getKey(), each.getValue()))
        .min(Comparator.comparingDouble(Found::cost))
        .orElseThrow();
  }

  private void tryIt(Partition partition) {
    if (!tried.containsKey(partition)) {
      tried.put(partition, cost(partition));
    }
  }

  private double cost(Partition partition) {
    double sum = 0;
    for (Requests each : requests) {
      RunCost bill = RuleRun.of(server, each, AllocationRules.fixed(partition, lend));
      sum += bill.cost() / each.thousands();
    }
    return sum / requests.size();
  }

  private Partition anywhere() {
    double[] weights = new double[server.classes().size()];
    Arrays.setAll(weights, k -> -Math.log(1 - random.nextDouble()));
    return CandidatePartitions.of(weights, server.threads());
  }

  /** Moves some threads of one class to another: one of few, up to half of many. */
  private Partition beside(Partition of) {
    int[] budgets = of.budgets();
    int from = random.nextInt(budgets.length);
    int to = (from + 1 + random.nextInt(budgets.length - 1)) % budgets.length;
    int most = Math.max(1, budgets[from] / 2);
    int moved = Math.min(budgets[from] - 1, (int) Math.pow(most, random.nextDouble()));
    budgets[from] -= moved;
    budgets[to] += moved;
    return Partition.of(of.total(), budgets);
  }
}
