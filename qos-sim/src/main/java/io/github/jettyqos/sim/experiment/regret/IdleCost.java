package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.server.Content;

/** A server on which no request ever meets another. */
final class IdleCost {
  private IdleCost() {}

  /** The cost of requests that are late even on an idle server. */
  static RunCost of(DrawnServer drawn, Requests requests) {
    RunCost bill = drawn.bill();
    for (DrawnRequest each : requests.all()) {
      Content content = each.content();
      bill.completed(
          each, content.workSeconds() + content.elsewhereSeconds() + content.holdSeconds());
    }
    return bill;
  }
}
