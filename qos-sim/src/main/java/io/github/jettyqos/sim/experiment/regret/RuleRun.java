package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.experiment.rule.AllocationRule;
import io.github.jettyqos.sim.experiment.rule.RuleListener;
import io.github.jettyqos.sim.experiment.rule.ServerInfo;
import io.github.jettyqos.sim.server.Machine;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.server.SimulatedServer;
import io.github.jettyqos.sim.server.Troubles;
import java.time.Duration;

/** A run of one rule on one replication, until every request has ended. */
final class RuleRun {
  private static final Duration LOOK = Duration.ofSeconds(5);
  private static final Duration LONGEST = Duration.ofDays(1);

  private final SimulatedServer server;
  private final RuleListener hearer;
  private final RequestOutcomes outcomes;
  private int left;

  private RuleRun(
      DrawnServer drawn, AllocationRule rule, Troubles troubles, RequestOutcomes outcomes) {
    ServerInfo premises = drawn.premises();
    this.server =
        new SimulatedServer(
            rule.classes(premises), rule.start(premises), Machine.of(drawn.work()).with(troubles));
    this.outcomes = outcomes;
    this.hearer = rule.act(premises, server);
  }

  /** The cost of a run without faults. */
  static RunCost of(DrawnServer drawn, Requests requests, AllocationRule rule) {
    RunCost bill = drawn.bill();
    run(drawn, requests, rule, Troubles.NONE, bill);
    return bill;
  }

  /** A run. */
  static void run(
      DrawnServer drawn,
      Requests requests,
      AllocationRule rule,
      Troubles troubles,
      RequestOutcomes outcomes) {
    new RuleRun(drawn, rule, troubles, outcomes).run(requests);
  }

  private void run(Requests requests) {
    left = requests.size();
    requests.feed(server.simulation(), this::arrive);
    for (Duration at = LOOK; left > 0; at = at.plus(LOOK)) {
      if (at.compareTo(LONGEST) > 0) {
        throw new IllegalStateException(left + " requests are still at work after " + LONGEST);
      }
      server.runUntil(at);
    }
  }

  private void arrive(DrawnRequest coming) {
    server.arrive(
        coming.classIndex(),
        coming.content(),
        RequestListener.of(
            (waiting, processing) -> {
              left--;
              outcomes.completed(coming, (waiting + processing) / 1e9);
              hearer.completed(coming.classIndex(), processing);
            },
            reason -> {
              left--;
              outcomes.lost(coming);
            }));
  }
}
