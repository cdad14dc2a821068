package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.benchmarks.http.LocalServer;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosThreadPool;
import java.io.IOException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A running server with our gate or without it. */
final class LiveServer implements AutoCloseable {
  /** Threads of Jetty itself in a pool without gate. */
  private static final int JETTYS_OWN = 8;

  /** Longer than any run, as a request sent on a connection that is being closed is lost. */
  private static final long IDLE_MILLIS = 600_000;

  final Qos qos;
  final LiveDelayLog log = new LiveDelayLog();
  private final LocalServer server;

  /** The kind of threads of handlers. */
  enum Threads {
    PLATFORM,
    VIRTUAL
  }

  /** Starts one; without gate requests are handled on platform threads as they arrive. */
  LiveServer(QosConfig config, Handler handler, boolean gate, Threads threads) throws Exception {
    qos = Qos.of(config);
    if (gate) {
      QosThreadPool pool = qos.threadPool();
      qos.addListener(log.of(qos));
      server =
          LocalServer.gated(
              qos, threads == Threads.VIRTUAL ? pool.useVirtualThreads() : pool, handler);
    } else {
      int most = config.threads().orElseThrow() + JETTYS_OWN;
      Server bare = new Server(new QueuedThreadPool(most));
      server = LocalServer.of(new ServerConnector(bare), handler);
    }
    server.connector().setIdleTimeout(IDLE_MILLIS);
    server.start();
  }

  int port() {
    return server.port();
  }

  /** Waits until the loop begins a period. */
  void awaitStep() throws InterruptedException {
    ControlLoop loop = qos.control();
    long steps = loop.status().steps();
    while (loop.status().steps() == steps) {
      Thread.sleep(1);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
