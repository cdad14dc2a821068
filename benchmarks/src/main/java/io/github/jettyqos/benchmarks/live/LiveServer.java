package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.MixedHandler;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.jetty.Qos;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A running server under our gate, or without it, whose handler waits and computes. */
final class LiveServer {
  /** Acceptors and selectors of a pool that no gate divides. */
  private static final int JETTYS_OWN = 8;

  /** Beyond every run: what is sent on a connection just as it is closed is lost. */
  private static final long IDLE_MILLIS = 600_000;

  final Qos qos;
  final MixedHandler handler;
  final LiveDelayLog log = new LiveDelayLog();
  private final Server server;
  private final ServerConnector connector;

  /**
   * Means of what a handler does, in milliseconds; without gate requests are handled as they come.
   */
  LiveServer(QosConfig config, double waitMillis, double computeMillis, boolean gate)
      throws Exception {
    qos = Qos.of(config);
    handler = new MixedHandler(waitMillis * 1e6, computeMillis * 1e6);
    int handlers = config.threads().orElseThrow();
    server = new Server(gate ? qos.threadPool() : new QueuedThreadPool(handlers + JETTYS_OWN));
    connector = gate ? qos.connector(server) : new ServerConnector(server);
    connector.setHost("127.0.0.1");
    connector.setAcceptQueueSize(4096);
    connector.setIdleTimeout(IDLE_MILLIS);
    server.addConnector(connector);
    server.setHandler(handler);
    if (gate) {
      qos.addListener(log);
      qos.install(server);
    }
    server.start();
  }

  int port() {
    return connector.getLocalPort();
  }

  void stop() throws Exception {
    server.stop();
  }
}
