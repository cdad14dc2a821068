package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosThreadPool;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A running server under our gate, or without it, whatever its handler does. */
final class LiveServer {
  /** Acceptors and selectors of a pool that no gate divides. */
  private static final int JETTYS_OWN = 8;

  /** Beyond every run: what is sent on a connection just as it is closed is lost. */
  private static final long IDLE_MILLIS = 600_000;

  final Qos qos;
  final LiveDelayLog log = new LiveDelayLog();
  private final Server server;
  private final ServerConnector connector;

  /** What handlers run on. */
  enum Threads {
    PLATFORM,
    VIRTUAL
  }

  /** Without gate requests are handled as they come. */
  LiveServer(QosConfig config, Handler handler, boolean gate) throws Exception {
    this(config, handler, gate, Threads.PLATFORM);
  }

  /** The same on other threads, which takes a gate. */
  LiveServer(QosConfig config, Handler handler, boolean gate, Threads threads) throws Exception {
    qos = Qos.of(config);
    server = new Server(gate ? pool(qos, threads) : bare(config));
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

  private static QosThreadPool pool(Qos qos, Threads threads) {
    QosThreadPool pool = qos.threadPool();
    return threads == Threads.VIRTUAL ? pool.useVirtualThreads() : pool;
  }

  private static QueuedThreadPool bare(QosConfig config) {
    return new QueuedThreadPool(config.threads().orElseThrow() + JETTYS_OWN);
  }

  int port() {
    return connector.getLocalPort();
  }

  /** Waits until the loop begins a period. */
  void awaitStep() throws InterruptedException {
    ControlLoop loop = qos.control();
    long steps = loop.status().steps();
    while (loop.status().steps() == steps) {
      Thread.sleep(1);
    }
  }

  void stop() throws Exception {
    server.stop();
  }
}
