package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.http.LocalServer;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.cluster.ClusterFrontEnd;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Rows of clients that read slowly or leave. */
final class ClientFaults {
  private static final int READERS = 24;
  private static final int REPEATS = 25;
  private static final int DOWNLOADS = 4;
  private static final int CHECKS = 5;

  private ClientFaults() {}

  static void slowReaders(Scene scene) throws Exception {
    try (FaultServer server = FaultServer.started(scene)) {
      Gold gold = new Gold(server, scene.load());
      try (Clients readers = server.clients(READERS, "/bronze/large")) {
        FaultServer.require(
            "bronze is busy", () -> server.bronze().running() == FaultServer.BRONZE_BUDGET);
        gold.beside();
        scene
            .finding()
            .atMost(
                "permits held by slow readers",
                server.bronze().running(),
                FaultServer.BRONZE_BUDGET);
        readers.leave(READERS / 2);
        whole(scene.finding(), readers, FaultHandler.LARGE);
      }
      server.check();
    }
  }

  /** All remaining clients must get a whole answer. */
  private static void whole(Finding finding, Clients clients, long bytes) throws Exception {
    int all = clients.size();
    long whole = clients.replies().stream().filter(each -> each.bytes() == bytes).count();
    finding.atLeast("whole answers, of " + all, (double) whole, all);
  }

  static void abortWhileQueued(Scene scene) throws Exception {
    try (FaultServer server = FaultServer.started(scene)) {
      try (Clients block = server.blocked(FaultServer.BRONZE_BUDGET + 8)) {
        double slowest = 0;
        for (int i = 0; i < REPEATS; i++) {
          Clients one = server.clients(1, "/bronze/gone");
          FaultServer.require("it waits", () -> server.bronze().queued() == 9);
          long start = System.nanoTime();
          one.leave(1);
          FaultServer.await(() -> server.bronze().queued() == 8);
          slowest = Math.max(slowest, (System.nanoTime() - start) / 1e6);
        }
        scene.finding().atMost("slowest after a close, ms", slowest, 100);
        server.handler.letGo.release(block.size());
        block.replies();
      }
      server.check();
      scene.finding().atMost("handled all the same", server.handler.gone.get(), 0);
    }
  }

  static void slowDownloads(Scene scene) throws Exception {
    Server pool = new Server(new QueuedThreadPool(16));
    try (FaultServer node = FaultServer.started(scene);
        LocalServer front = LocalServer.of(new ServerConnector(pool, 1, 1), null)) {
      String yaml =
          """
          classes:
            bronze: { match: ["path:/bronze/*"] }
            rest: {}
          cluster:
            nodes: [{ name: node, url: "http://127.0.0.1:%d", protocol: http2 }]
          """
              .formatted(node.port());
      ClusterFrontEnd.of(QosYaml.parse(yaml)).install(front.server());
      int port = front.start().port();
      AnswerCounts tally = scene.finding().tally;
      FaultServer.slowest(1, port, "/bronze/1", tally); // loads classes
      try (Clients readers = Clients.of(DOWNLOADS, port, Wire.get("/bronze/huge"), tally)) {
        FaultServer.require("they are handled", () -> node.bronze().running() == DOWNLOADS);
        readers.awaitFirstBytes();
        double slowest = FaultServer.slowest(CHECKS, port, "/bronze/1", tally);
        scene.finding().atMost("slowest small answer, ms", slowest, 250);
        whole(scene.finding(), readers, FaultHandler.HUGE);
      }
      node.check();
    }
  }
}
