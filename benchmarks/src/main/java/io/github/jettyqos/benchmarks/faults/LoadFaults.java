package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.load.ClientWindow;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Rows of servers that are overloaded, hang, or are stopped. */
final class LoadFaults {
  private static final int TENFOLD =
      10 * FaultServer.BRONZE_BUDGET * 1000 / FaultHandler.BRONZE_MILLIS;
  private static final int FULL = FaultServer.BRONZE_BUDGET + FaultServer.BRONZE_QUEUE;
  private static final int MORE = 300;
  private static final int CHECKS = 50;
  private static final int STOP_MILLIS = 5_000;

  private LoadFaults() {}

  static void flood(Scene scene, String admission) throws Exception {
    try (FaultServer server = FaultServer.started(scene, "admission: " + admission)) {
      Gold gold = new Gold(server, scene.load());
      ClientWindow bronze =
          Objects.requireNonNull(gold.beside("bronze=poisson:" + TENFOLD).get("bronze"));
      scene.finding().fact("bronze served", (double) bronze.ok());
      scene.finding().fact("bronze turned away", (double) bronze.rejected());
      server.check();
    }
  }

  static void queueFull(Scene scene) throws Exception {
    try (FaultServer server = FaultServer.started(scene)) {
      try (Clients block = server.blocked(FULL)) {
        List<Wire.Reply> turned;
        try (Clients more = server.clients(MORE, "/bronze/1")) {
          turned = more.replies();
        }
        long told = turned.stream().filter(each -> each.status() == 503 && isTold(each)).count();
        scene.finding().atLeast("503 with Retry-After, of " + MORE, (double) told, MORE);
        served("served in the end, of ", server, block);
      }
      server.check();
    }
  }

  private static boolean isTold(Wire.Reply reply) {
    return reply.headers().getOrDefault("retry-after", "").matches("[1-9]\\d*");
  }

  /** Unblocks all handlers; all clients must be served. */
  private static void served(String figure, FaultServer server, Clients block) throws Exception {
    int all = block.size();
    server.handler.letGo.release(all);
    server.finding.atLeast(figure + all, Clients.with(200, block.replies()), all);
  }

  static void hangingClass(Scene scene) throws Exception {
    try (FaultServer server = FaultServer.started(scene)) {
      Gold gold = new Gold(server, scene.load());
      try (Clients hang = server.blocked(FULL)) {
        gold.beside();
        double slowest =
            FaultServer.slowest(CHECKS, server.port(), "/health", scene.finding().tally);
        scene.finding().atMost("slowest health check, ms", slowest, 100);
        served("served in the end, of ", server, hang);
      }
      server.check();
    }
  }

  static void stopWithFullQueue(Scene scene) throws Exception {
    try (FaultServer server = new FaultServer(scene.finding(), scene.mode())) {
      server.server().setStopTimeout(STOP_MILLIS);
      server.start();
      try (Clients run = server.blocked(FaultServer.BRONZE_BUDGET);
          Clients wait = server.clients(FaultServer.BRONZE_QUEUE, "/bronze/block")) {
        FaultServer.require(
            "the queue is full", () -> server.bronze().queued() == FaultServer.BRONZE_QUEUE);
        stop(server, run, wait);
      }
      server.start();
      server.check();
    }
  }

  private static void stop(FaultServer server, Clients run, Clients wait) throws Exception {
    Finding finding = server.finding;
    long start = System.nanoTime();
    CompletableFuture<Boolean> stopped =
        Beside.start(
            () -> {
              server.server().stop();
              return true;
            });
    List<Wire.Reply> turned = wait.replies();
    finding.atMost("last of them answered after, ms", (System.nanoTime() - start) / 1e6, 1_000);
    finding.atLeast(
        "503 of " + FaultServer.BRONZE_QUEUE, Clients.with(503, turned), FaultServer.BRONZE_QUEUE);
    TimeUnit.MILLISECONDS.sleep(500);
    served("served, of ", server, run);
    stopped.get(2 * STOP_MILLIS, TimeUnit.MILLISECONDS);
    finding.atMost("stop took, ms", (System.nanoTime() - start) / 1e6, STOP_MILLIS);
  }
}
