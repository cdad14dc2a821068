package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.experiment.rule.AllocationRule;
import io.github.jettyqos.sim.experiment.rule.AllocationRules;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The cost of every rule on one server in each replication: seconds per thousand requests.
 *
 * @param server which one
 * @param costs of each of {@link AllocationRules#ALL}, and in each of every replication, above the
 *     floor
 * @param floor the mean cost of requests that no rule can serve
 * @param oneQueue what one queue for all would lose, in the mean: {@link OverloadCost}
 * @param alone what it costs that some requests are late even on an idle server, in the mean
 */
record DrawCosts(
    DrawnServer server, List<double[]> costs, double floor, double oneQueue, double alone) {
  static final int REPLICATIONS = 5;

  /** Copies the list. */
  DrawCosts {
    costs = List.copyOf(costs);
  }

  /** Runs all rules. */
  static DrawCosts of(long seed) {
    DrawnServer server = ServerDraw.of(seed);
    int rules = AllocationRules.ALL.size();
    List<double[]> costs =
        IntStream.range(0, rules).mapToObj(rule -> new double[REPLICATIONS]).toList();
    double floors = 0;
    double queues = 0;
    double alone = 0;
    for (int i = 0; i < REPLICATIONS; i++) {
      Requests requests = Requests.draw(server, i);
      double queue = OverloadCost.of(server, requests) / requests.thousands();
      double floor = queue;
      for (int rule = 0; rule < rules; rule++) {
        RunCost bill = RuleRun.of(server, requests, AllocationRules.ALL.get(rule));
        costs.get(rule)[i] = bill.cost() / requests.thousands();
        floor = Math.min(floor, bill.lostCost() / requests.thousands());
      }
      for (double[] each : costs) {
        each[i] -= floor;
      }
      floors += floor / REPLICATIONS;
      queues += queue / REPLICATIONS;
      alone += IdleCost.of(server, requests).cost() / requests.thousands() / REPLICATIONS;
    }
    return new DrawCosts(server, costs, floors, queues, alone);
  }

  double mean(AllocationRule rule) {
    return Arrays.stream(of(rule)).average().orElseThrow();
  }

  private double[] of(AllocationRule rule) {
    return costs.get(AllocationRules.ALL.indexOf(rule));
  }

  /** The cheapest of the rules that need no law. */
  AllocationRule best() {
    return AllocationRules.PLAIN.stream().min(Comparator.comparingDouble(this::mean)).orElseThrow();
  }

  /** The additional cost of the shipped law over the best plain rule. */
  double dearer() {
    return mean(AllocationRules.SHIPPED) - mean(best());
  }

  /** Tells whether the additional cost exceeds both a part of that cost and an absolute amount. */
  boolean isDearer(double part, double seconds) {
    return dearer() > part * mean(best()) && dearer() > seconds;
  }

  /** The standard error of {@link #dearer}, by the differences of replications. */
  double error() {
    double[] ours = of(AllocationRules.SHIPPED);
    double[] theirs = of(best());
    double squares = 0;
    for (int i = 0; i < REPLICATIONS; i++) {
      squares += Math.pow(ours[i] - theirs[i] - dearer(), 2);
    }
    return Math.sqrt(squares / (REPLICATIONS - 1) / REPLICATIONS);
  }
}
