package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import java.util.List;

/** More than can run and wait. */
final class QueueFull implements Row {
  private static final int MORE = 300;

  @Override
  public String name() {
    return "queue full";
  }

  @Override
  public String done() {
    return "bronze blocked and its queue full; " + MORE + " requests more";
  }

  @Override
  public String invariant() {
    return "each of them 503 with Retry-After; who ran or waited is served";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    int held = FaultServer.BRONZE_BUDGET + FaultServer.BRONZE_QUEUE;
    try (FaultServer server = FaultServer.started(mode)) {
      try (Clients block =
          Clients.of(held, server.port(), Wire.get("/bronze/block"), finding.tally)) {
        FaultServer.require(
            "the queue is full",
            () -> server.counts("bronze").queued() == FaultServer.BRONZE_QUEUE);
        List<Wire.Reply> turned;
        try (Clients more = Clients.of(MORE, server.port(), Wire.get("/bronze/1"), finding.tally)) {
          turned = more.replies();
        }
        finding.atLeast(
            "503 with Retry-After, of " + MORE,
            turned.stream().filter(each -> each.status() == 503).filter(QueueFull::again).count(),
            MORE);
        server.handler.letGo.release(held);
        finding.atLeast("served in the end, of " + held, Clients.with(200, block.replies()), held);
      }
      Aftermath.check(server, finding);
    }
  }

  private static boolean again(Wire.Reply reply) {
    return reply.headers().getOrDefault("retry-after", "").matches("[1-9]\\d*");
  }
}
