package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.time.Duration;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.QoSHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** A running server of one kind. All kinds have the same pool size, protocols and application. */
final class BenchServer {
  private final Server server;
  private final ServerConnector connector;

  private BenchServer(Server server, ServerConnector connector) {
    this.server = server;
    this.connector = connector;
  }

  /**
   * Starts one.
   *
   * @param kind what stands in front of the application
   * @param application the application's handler
   * @param setup threads of the pool, permits and the configuration of our gate
   */
  static BenchServer start(ServerKind kind, Handler application, Setup setup) throws Exception {
    return start(kind, application, setup, null);
  }

  /** The same with a log that is told of every request at its end. */
  static BenchServer start(
      ServerKind kind, Handler application, Setup setup, @Nullable RequestLog log)
      throws Exception {
    Qos qos =
        switch (kind) {
          case INLINE, DISPATCH, AUTO ->
              Qos.of(QosYaml.parse("mode: " + kind.key() + "\n" + setup.yaml()));
          default -> null;
        };
    QueuedThreadPool pool = qos == null ? new QueuedThreadPool() : qos.threadPool();
    pool.setMaxThreads(setup.threads());
    Server server = new Server(pool);
    HttpConfiguration http = new HttpConfiguration();
    HttpConnectionFactory http1 = new HttpConnectionFactory(http);
    HTTP2CServerConnectionFactory http2 = new HTTP2CServerConnectionFactory(http);
    http2.setMaxConcurrentStreams(1024);
    ServerConnector connector =
        qos == null
            ? new ServerConnector(server, http1, http2)
            : qos.connector(server, http1, http2);
    connector.setHost("127.0.0.1");
    connector.setAcceptQueueSize(4096);
    server.addConnector(connector);
    server.setRequestLog(log);
    server.setHandler(inFront(kind, application, setup));
    if (qos != null) {
      qos.install(server);
    }
    server.start();
    return new BenchServer(server, connector);
  }

  private static Handler inFront(ServerKind kind, Handler application, Setup setup) {
    return switch (kind) {
      case QOS_HANDLER -> qosHandler(application, setup);
      case CONCURRENCY_LIMITS -> ConcurrencyLimitsHandler.fixed(application, setup.permits());
      case GRADIENT2 -> ConcurrencyLimitsHandler.gradient2(application, setup.permits());
      default -> application;
    };
  }

  private static QoSHandler qosHandler(Handler application, Setup setup) {
    QoSHandler handler =
        new QoSHandler(application) {
          @Override
          protected int getPriority(Request request) {
            return Request.getPathInContext(request).startsWith("/gold/") ? 1 : 0;
          }
        };
    handler.setMaxRequestCount(setup.permits());
    handler.setMaxSuspendedRequestCount(setup.suspended());
    handler.setMaxSuspend(setup.suspend());
    return handler;
  }

  int port() {
    return connector.getLocalPort();
  }

  void stop() throws Exception {
    server.stop();
  }

  /**
   * The sizes that all kinds share.
   *
   * @param threads threads of the pool
   * @param permits requests handled at once, where a kind limits them
   * @param suspended requests that may wait, for Jetty's QoSHandler
   * @param suspend for how long, zero: without bound
   * @param yaml the configuration of our gate, without the mode
   */
  record Setup(int threads, int permits, int suspended, Duration suspend, String yaml) {
    /** Whoever waits does so without bound. */
    Setup(int threads, int permits, int suspended, String yaml) {
      this(threads, permits, suspended, Duration.ZERO, yaml);
    }
  }
}
