package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.cluster.ClusterFrontEnd;
import java.io.IOException;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Slow readers of downloads at a front end whose node speaks HTTP/2. */
final class SlowDownloads implements Row {
  private static final int READERS = 4;
  private static final int CHECKS = 5;

  @Override
  public String name() {
    return "slow readers at a front end";
  }

  @Override
  public String done() {
    return READERS + " clients ask for 64 MiB each of a node of HTTP/2 and do not read";
  }

  @Override
  public String invariant() {
    return "small answers of the same class within 250 ms; who reads has all of it";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    try (FaultServer node = FaultServer.started(mode);
        Front front = new Front(node.port())) {
      int port = front.port();
      Aftermath.millis(port, "/bronze/1", finding.tally); // loads classes
      try (Clients readers = Clients.of(READERS, port, Wire.get("/bronze/huge"), finding.tally)) {
        FaultServer.require("they are handled", () -> node.counts("bronze").running() == READERS);
        readers.awaitFirstBytes();
        double slowest = 0;
        for (int i = 0; i < CHECKS; i++) {
          slowest = Math.max(slowest, Aftermath.millis(port, "/bronze/1", finding.tally));
        }
        finding.atMost("slowest small answer, ms", slowest, 250);
        finding.atLeast(
            "whole answers, of " + READERS,
            readers.repliesAtOnce().stream()
                .filter(each -> each.bytes() == FaultHandler.HUGE)
                .count(),
            READERS);
      }
      Aftermath.check(node, finding);
    }
  }

  /** A front end with one node. */
  private static final class Front implements AutoCloseable {
    private static final int THREADS = 16;

    private final Server server = new Server(new QueuedThreadPool(THREADS));
    private final ServerConnector connector = new ServerConnector(server, 1, 1);

    Front(int node) throws Exception {
      connector.setHost("127.0.0.1");
      server.addConnector(connector);
      String yaml =
          """
          classes:
            bronze: { match: ["path:/bronze/*"] }
            rest: {}
          cluster:
            nodes: [{ name: node, url: "http://127.0.0.1:%d", protocol: http2 }]
          """
              .formatted(node);
      ClusterFrontEnd.of(QosYaml.parse(yaml)).install(server);
      server.start();
    }

    int port() {
      return connector.getLocalPort();
    }

    @Override
    public void close() throws IOException {
      try {
        server.stop();
      } catch (Exception e) {
        throw new IOException(e);
      }
    }
  }
}
