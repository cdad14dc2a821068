package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;

/** A class whose handlers hang. */
final class HangingClass implements Row {
  private static final int CHECKS = 50;

  @Override
  public String name() {
    return "hanging class";
  }

  @Override
  public String done() {
    return "every request of bronze hangs, as many as may run and wait";
  }

  @Override
  public String invariant() {
    return "gold untouched, each of " + CHECKS + " health checks within 100 ms";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    int held = FaultServer.BRONZE_BUDGET + FaultServer.BRONZE_QUEUE;
    try (FaultServer server = FaultServer.started(mode)) {
      Gold gold = new Gold(server, load, finding);
      try (Clients hang =
          Clients.of(held, server.port(), Wire.get("/bronze/block"), finding.tally)) {
        FaultServer.require(
            "the queue is full",
            () -> server.counts("bronze").queued() == FaultServer.BRONZE_QUEUE);
        gold.beside();
        double slowest = 0;
        for (int i = 0; i < CHECKS; i++) {
          slowest = Math.max(slowest, Aftermath.millis(server.port(), "/health", finding.tally));
        }
        finding.atMost("slowest health check, ms", slowest, 100);
        server.handler.letGo.release(held);
        finding.atLeast("served in the end, of " + held, Clients.with(200, hang.replies()), held);
      }
      Aftermath.check(server, finding);
    }
  }
}
