package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.time.Duration;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.QoSHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * The set-up of a server of any kind.
 *
 * @param threads threads of the pool
 * @param permits requests handled at once, where a kind limits them
 * @param suspended requests that may wait, for Jetty's QoSHandler
 * @param suspend the time they may wait; zero is without bound
 * @param yaml the configuration of our gate, without the mode
 */
public record BenchServer(int threads, int permits, int suspended, Duration suspend, String yaml) {

  /** A set-up in which bare Jetty handles as many requests at once as the others have permits. */
  public static BenchServer of(ServerKind kind, int permits, String yaml) {
    int jetty = kind == ServerKind.BARE ? 8 : 32;
    return new BenchServer(permits + jetty, permits, 1024, Duration.ZERO, yaml);
  }

  /** Starts a server of a kind in front of the application. */
  public LocalServer start(ServerKind kind, Handler application) throws Exception {
    return start(kind, application, null);
  }

  /** Starts one with a log of all requests. */
  LocalServer start(ServerKind kind, Handler application, @Nullable RequestLog log)
      throws Exception {
    LocalServer server =
        switch (kind) {
          case INLINE, DISPATCH, AUTO -> gated(kind, application);
          case QOS_HANDLER -> plain(qosHandler(application));
          case CONCURRENCY_LIMITS -> plain(ConcurrencyLimitsHandler.fixed(application, permits));
          case GRADIENT2 -> plain(ConcurrencyLimitsHandler.gradient2(application, permits));
          case BARE, BARE_AGAIN -> plain(application);
        };
    server.server().setRequestLog(log);
    return server.start();
  }

  private LocalServer gated(ServerKind kind, Handler application) {
    Qos qos = Qos.of(QosYaml.parse("mode: " + kind.key() + "\n" + yaml));
    QueuedThreadPool pool = qos.threadPool();
    pool.setMaxThreads(threads);
    ConnectionFactory[] protocols = LocalServer.bothProtocols();
    return LocalServer.gated(qos, pool, application, protocols);
  }

  /** Makes one of a handler alone, which is not started. */
  public LocalServer plain(Handler application) {
    Server server = new Server(new QueuedThreadPool(threads));
    return LocalServer.of(new ServerConnector(server, LocalServer.bothProtocols()), application);
  }

  private QoSHandler qosHandler(Handler application) {
    QoSHandler handler =
        new QoSHandler(application) {
          @Override
          protected int getPriority(Request request) {
            return Request.getPathInContext(request).startsWith("/gold/") ? 1 : 0;
          }
        };
    handler.setMaxRequestCount(permits);
    handler.setMaxSuspendedRequestCount(suspended);
    handler.setMaxSuspend(suspend);
    return handler;
  }
}
