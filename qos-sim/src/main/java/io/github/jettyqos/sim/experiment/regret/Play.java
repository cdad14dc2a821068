package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.sim.experiment.rule.Hearer;
import io.github.jettyqos.sim.experiment.rule.Premises;
import io.github.jettyqos.sim.experiment.rule.Rule;
import io.github.jettyqos.sim.server.Machine;
import io.github.jettyqos.sim.server.RequestListener;
import io.github.jettyqos.sim.server.SimulatedServer;
import java.time.Duration;
import java.util.function.IntSupplier;

/** One rule and one replication, until it is known what became of every request. */
final class Play {
  private static final Duration LOOK = Duration.ofSeconds(5);
  private static final Duration LONGEST = Duration.ofDays(1);

  private Play() {}

  static Bill of(DrawnServer drawn, Requests requests, Rule rule) {
    Premises premises = drawn.premises();
    SimulatedServer server =
        new SimulatedServer(rule.classes(premises), rule.start(premises), Machine.of(drawn.work()));
    Bill bill = drawn.bill();
    Hearer hearer = rule.act(premises, server);
    RequestListener[] listeners = new RequestListener[premises.size()];
    for (int k = 0; k < listeners.length; k++) {
      listeners[k] = listener(k, bill, hearer);
    }
    requests.feed(
        server.simulation(),
        next -> server.arrive(next.classIndex(), next.content(), listeners[next.classIndex()]));
    untilSettled(server, bill::settled, requests.size());
    return bill;
  }

  /** Lets time pass until so many requests have come to an end. */
  static void untilSettled(SimulatedServer server, IntSupplier settled, int requests) {
    Duration at = Duration.ZERO;
    while (settled.getAsInt() < requests) {
      at = at.plus(LOOK);
      if (at.compareTo(LONGEST) > 0) {
        throw new IllegalStateException("requests are still at work after " + LONGEST);
      }
      server.runUntil(at);
    }
  }

  private static RequestListener listener(int k, Bill bill, Hearer hearer) {
    return new RequestListener() {
      @Override
      public void onCompleted(long waitingNanos, long processingNanos) {
        bill.completed(k, (waitingNanos + processingNanos) / 1e9);
        hearer.completed(k, processingNanos);
      }

      @Override
      public void onRejected(RejectReason reason) {
        bill.lost(k);
      }
    };
  }
}
