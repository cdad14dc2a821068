package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.experiment.rule.Hearer;
import io.github.jettyqos.sim.experiment.rule.Premises;
import io.github.jettyqos.sim.experiment.rule.Rule;
import io.github.jettyqos.sim.server.Machine;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.server.SimulatedServer;
import io.github.jettyqos.sim.server.Troubles;
import java.time.Duration;

/** A run of one rule on one replication, until every request has ended. */
final class Play {
  private static final Duration LOOK = Duration.ofSeconds(5);
  private static final Duration LONGEST = Duration.ofDays(1);

  private final SimulatedServer server;
  private final Hearer hearer;
  private final RequestOutcomes outcomes;
  private int left;

  private Play(DrawnServer drawn, Rule rule, Troubles troubles, RequestOutcomes outcomes) {
    Premises premises = drawn.premises();
    this.server =
        new SimulatedServer(
            rule.classes(premises), rule.start(premises), Machine.of(drawn.work()).with(troubles));
    this.outcomes = outcomes;
    this.hearer = rule.act(premises, server);
  }

  /** The cost of a run without faults. */
  static Bill of(DrawnServer drawn, Requests requests, Rule rule) {
    Bill bill = drawn.bill();
    run(drawn, requests, rule, Troubles.NONE, bill);
    return bill;
  }

  /** A run. */
  static void run(
      DrawnServer drawn,
      Requests requests,
      Rule rule,
      Troubles troubles,
      RequestOutcomes outcomes) {
    new Play(drawn, rule, troubles, outcomes).run(requests);
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

  private void arrive(Coming coming) {
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
