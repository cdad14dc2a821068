package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A stop while requests run and wait. */
final class StopWithFullQueue implements Row {
  private static final int STOP_MILLIS = 5_000;

  @Override
  public String name() {
    return "stop with a full queue";
  }

  @Override
  public String done() {
    return FaultServer.BRONZE_BUDGET
        + " requests run and "
        + FaultServer.BRONZE_QUEUE
        + " wait as the server is stopped; what runs ends half a second later";
  }

  @Override
  public String invariant() {
    return "who waits gets 503 at once, who runs is served, the stop ends";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    try (FaultServer server = FaultServer.of(mode)) {
      server.server.setStopTimeout(STOP_MILLIS);
      server.start();
      try (Clients run = clients(server, FaultServer.BRONZE_BUDGET, finding)) {
        FaultServer.require(
            "bronze is busy", () -> server.counts("bronze").running() == FaultServer.BRONZE_BUDGET);
        try (Clients wait = clients(server, FaultServer.BRONZE_QUEUE, finding)) {
          FaultServer.require(
              "the queue is full",
              () -> server.counts("bronze").queued() == FaultServer.BRONZE_QUEUE);
          stop(server, run, wait, finding);
        }
      }
      server.start();
      Aftermath.check(server, finding);
    }
  }

  private static Clients clients(FaultServer server, int count, Finding finding) throws Exception {
    return Clients.of(count, server.port(), Wire.get("/bronze/block"), finding.tally);
  }

  private static void stop(FaultServer server, Clients run, Clients wait, Finding finding)
      throws Exception {
    long start = System.nanoTime();
    CompletableFuture<Boolean> stopped =
        Beside.start(
            () -> {
              server.server.stop();
              return true;
            });
    List<Wire.Reply> turned = wait.replies();
    finding.atMost("last of them answered after, ms", (System.nanoTime() - start) / 1e6, 1_000);
    finding.atLeast(
        "503 of " + FaultServer.BRONZE_QUEUE, Clients.with(503, turned), FaultServer.BRONZE_QUEUE);
    TimeUnit.MILLISECONDS.sleep(500);
    server.handler.letGo.release(FaultServer.BRONZE_BUDGET);
    finding.atLeast(
        "served, of " + FaultServer.BRONZE_BUDGET,
        Clients.with(200, run.replies()),
        FaultServer.BRONZE_BUDGET);
    stopped.get(2 * STOP_MILLIS, TimeUnit.MILLISECONDS);
    finding.atMost("stop took, ms", (System.nanoTime() - start) / 1e6, STOP_MILLIS);
  }
}
