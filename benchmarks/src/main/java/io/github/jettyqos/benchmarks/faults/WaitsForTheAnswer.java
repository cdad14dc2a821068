package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;

/** Clients of HTTP/1.1 that send the rest of a body when they have seen the head of the answer. */
final class WaitsForTheAnswer implements Row {
  private static final int CLIENTS = 4;

  @Override
  public String name() {
    return "body without length, client waits for the answer first";
  }

  @Override
  public String done() {
    return CLIENTS + " chunked uploads of which the rest comes after the answer, idle and queued";
  }

  @Override
  public String invariant() {
    return "answered within body-wait and 250 ms, or when their turn has come";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    try (FaultServer server = FaultServer.started(mode)) {
      double most = server.qos.config().bodyWait().toMillis() + 250.0;
      finding.atMost("idle server, ms to the first byte", talk(server, 0, finding), most);
      try (Clients block =
          Clients.of(
              FaultServer.BRONZE_BUDGET, server.port(), Wire.get("/bronze/block"), finding.tally)) {
        FaultServer.require(
            "bronze is busy", () -> server.counts("bronze").running() == FaultServer.BRONZE_BUDGET);
        finding.atMost(
            "queued, ms from its turn", talk(server, FaultServer.BRONZE_BUDGET, finding), most);
        finding.atLeast("those that ran, served", Clients.with(200, block.replies()), block.size());
      }
      Aftermath.check(server, finding);
    }
  }

  /** The longest time to the first byte of an answer, from when those that block were let go. */
  private static double talk(FaultServer server, int blocked, Finding finding) throws Exception {
    String head = Wire.post("/bronze/talk", "Transfer-Encoding: chunked") + "1\r\na\r\n";
    long start = System.nanoTime();
    try (Clients clients = Clients.of(CLIENTS, server.port(), head, finding.tally)) {
      if (blocked > 0) {
        FaultServer.require("they wait", () -> server.counts("bronze").queued() == CLIENTS);
        start = System.nanoTime();
        server.handler.letGo.release(blocked);
      }
      clients.awaitFirstBytes();
      double millis = (System.nanoTime() - start) / 1e6;
      clients.send("1\r\nb\r\n0\r\n\r\n");
      finding.atLeast(
          "whole answers, of " + CLIENTS,
          clients.replies().stream().filter(each -> each.bytes() == 3).count(),
          CLIENTS);
      return millis;
    }
  }
}
