package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.server.Content;

/** A server on which no request ever meets another. */
final class Idle {
  private Idle() {}

  /** The cost of requests that are late even on an idle server. */
  static Bill of(DrawnServer drawn, Requests requests) {
    Bill bill = drawn.bill();
    for (Coming each : requests.all()) {
      Content content = each.content();
      bill.completed(
          each, content.workSeconds() + content.elsewhereSeconds() + content.holdSeconds());
    }
    return bill;
  }
}
