package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.experiment.rule.OneQueue;
import io.github.jettyqos.sim.server.Machine;
import java.time.Duration;

/**
 * A lower bound on the cost of overload: the requests that one queue for all classes would lose,
 * each counted as one of the class that matters least.
 */
final class OverloadCost {
  private OverloadCost() {}

  /** The lower bound, seconds. */
  static double of(DrawnServer drawn, Requests requests) {
    double least = RunCost.weight(drawn.classes().size() - 1);
    return least * RunCost.LOST_SECONDS * bill(drawn, requests).lost();
  }

  /** The cost of the requests in one queue. */
  static RunCost bill(DrawnServer drawn, Requests requests) {
    OneQueue queue = new OneQueue(drawn.owners(), drawn.threads(), Machine.of(drawn.work()));
    RunCost bill = drawn.bill();
    requests.feed(
        queue.server().simulation(),
        next -> queue.arrive(next.classIndex(), next.content(), bill.listener(next)));
    Duration at = Duration.ofNanos((long) (1e9 * drawn.seconds()));
    queue.server().runUntil(at);
    while (!queue.isEmpty()) {
      at = at.plusSeconds(1);
      queue.server().runUntil(at);
    }
    return bill;
  }
}
