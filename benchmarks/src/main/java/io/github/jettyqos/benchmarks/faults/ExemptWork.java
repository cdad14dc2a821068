package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;

/** Requests of an exempt class that are not answered, and more of them than there are threads. */
final class ExemptWork implements Row {
  private static final int UNANSWERED = 180;
  private static final int SLOW = 2 * FaultServer.POOL;

  @Override
  public String name() {
    return "exempt requests that hang";
  }

  @Override
  public String done() {
    return UNANSWERED
        + " health checks without an answer whose clients leave; "
        + SLOW
        + " at once that block";
  }

  @Override
  public String invariant() {
    return "no connection left, gold untouched, what is too much is refused";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    String yaml =
        FaultServer.yaml(mode)
            .replace(
                "{match: [\"path:/health\"], budget: 1, lend: false}",
                "{match: [\"path:/health\", \"path:/health/*\"], exempt: true}")
            .replace("threads: 32", "threads: 31"); // one less is budgeted
    try (FaultServer server = FaultServer.started(Qos.of(QosYaml.parse(yaml)))) {
      unanswered(server, finding);
      block(server, load, finding);
      Aftermath.check(server, finding);
    }
  }

  private static void unanswered(FaultServer server, Finding finding) throws Exception {
    try (Clients clients =
        Clients.of(UNANSWERED, server.port(), Wire.get("/health/never"), finding.tally)) {
      FaultServer.require("they came", () -> server.counts("health").arrivals() == UNANSWERED);
      clients.leave(clients.size());
    }
    FaultServer.await(() -> server.counts("health").running() == 0);
    finding.atMost("unanswered 10 s after their clients", server.counts("health").running(), 0);
    FaultServer.await(() -> server.connector.getConnectedEndPoints().isEmpty());
    finding.atMost("their connections", server.connector.getConnectedEndPoints().size(), 0);
  }

  private static void block(FaultServer server, ClientProcess load, Finding finding)
      throws Exception {
    Gold gold = new Gold(server, load, finding);
    try (Clients slow = Clients.of(SLOW, server.port(), Wire.get("/health/block"), finding.tally)) {
      FaultServer.require("some block", () -> server.handler.letGo.hasQueuedThreads());
      gold.beside();
      server.handler.letGo.release(SLOW);
      long refused = Clients.with(503, slow.replies());
      finding.atLeast("refused, of " + SLOW, refused, 1);
      finding.atMost("refused, of " + SLOW, refused, SLOW - 1);
      server.handler.letGo.drainPermits();
    }
  }
}
