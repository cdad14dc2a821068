package io.github.jettyqos.benchmarks.rollout;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A server with the gate, whose handlers wait for 50 ms, or not at all for a health check. */
final class WaitingServer implements AutoCloseable {
  static final int WAIT_MILLIS = 50;

  final Qos qos;
  private final Server server;
  private final ServerConnector connector;

  /**
   * One that runs.
   *
   * @param threads of the pool
   * @param yaml the configuration
   */
  WaitingServer(int threads, String yaml) throws Exception {
    qos = Qos.of(QosYaml.parse(yaml));
    QueuedThreadPool pool = qos.threadPool();
    pool.setMaxThreads(threads);
    server = new Server(pool);
    connector = qos.connector(server);
    connector.setHost("127.0.0.1");
    connector.setAcceptQueueSize(4096);
    server.addConnector(connector);
    server.setHandler(new Waiting());
    qos.install(server);
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

  private static final class Waiting extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      if (!Request.getPathInContext(request).startsWith("/health/")) {
        TimeUnit.MILLISECONDS.sleep(WAIT_MILLIS);
      }
      response.write(true, ByteBuffer.allocate(64), callback);
      return true;
    }
  }
}
