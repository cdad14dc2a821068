package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.experiment.rule.AllocationRule;
import io.github.jettyqos.sim.experiment.rule.AllocationRules;
import io.github.jettyqos.sim.server.Troubles;
import java.util.ArrayList;
import java.util.List;

/**
 * A random server under every rule on the same requests, with the windows in which targets were
 * missed.
 *
 * @param rules of each of {@link AllocationRules#ALL}
 */
record PromisedRun(List<Windows> rules) {
  /** First class with a target, second, all others. */
  static final int RANKS = 3;

  /** Copies the list. */
  PromisedRun {
    rules = List.copyOf(rules);
  }

  /** Runs all rules. */
  static PromisedRun of(long seed, boolean lend) {
    DrawnServer server = ServerDraw.of(seed).lending(lend);
    Requests requests = Requests.draw(server, 0);
    List<Windows> all = new ArrayList<>();
    for (AllocationRule rule : AllocationRules.ALL) {
      Windows windows = new Windows(server);
      RuleRun.run(server, requests, rule, Troubles.NONE, windows);
      all.add(windows);
    }
    return new PromisedRun(all);
  }

  private Windows under(AllocationRule rule) {
    return rules.get(AllocationRules.ALL.indexOf(rule));
  }

  /** Windows missed by the classes of a rank. */
  int missed(AllocationRule rule, int rank) {
    Windows windows = under(rule);
    return ofRank(rank).stream().mapToInt(windows::missed).sum();
  }

  int missed(AllocationRule rule) {
    return under(rule).missed();
  }

  /** The number of windows with enough requests of the classes of a rank. */
  int telling(int rank) {
    return ofRank(rank).stream().mapToInt(rules.get(0)::telling).sum();
  }

  private List<Integer> ofRank(int rank) {
    List<Integer> promised = rules.get(0).promised();
    int from = Math.min(rank, promised.size());
    int to = rank == RANKS - 1 ? promised.size() : Math.min(rank + 1, promised.size());
    return promised.subList(from, to);
  }

  /** The fewest windows that one of some rules misses. */
  int best(List<AllocationRule> of) {
    return of.stream().mapToInt(this::missed).min().orElseThrow();
  }

  /** Windows in which a rule misses the first target though one of others keeps it. */
  int givenAway(AllocationRule rule, List<AllocationRule> others) {
    int sum = 0;
    for (int k : ofRank(0)) {
      for (int w = 0; w < rules.get(0).size(); w++) {
        int window = w;
        boolean kept = others.stream().anyMatch(each -> !under(each).isMissed(k, window));
        sum += under(rule).isMissed(k, w) && kept ? 1 : 0;
      }
    }
    return sum;
  }
}
