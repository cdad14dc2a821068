package io.github.jettyqos.benchmarks.policies;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.nio.file.Path;
import java.time.Duration;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.resource.ResourceFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** A server of the files in a directory, below {@code /files}. */
final class FileServer {
  private final Server server;
  private final ServerConnector connector;

  private FileServer(Server server, ServerConnector connector) {
    this.server = server;
    this.connector = connector;
  }

  /** Jetty's own handler of files. */
  static Handler files(Path directory) {
    ResourceHandler files = new ResourceHandler();
    files.setBaseResource(ResourceFactory.of(files).newResource(directory));
    return new ContextHandler(files, "/files");
  }

  /** Starts one; with a queue in an order, unless that is null: without admission. */
  static FileServer start(Handler application, int threads, @Nullable String queue)
      throws Exception {
    Qos qos =
        queue == null
            ? null
            : Qos.of(
                QosYaml.parse(
                    "threads: "
                        + threads
                        + "\nclasses: {files: {lend: false, queue: {max: 65535, timeout: 1m, "
                        + queue
                        + "}}}\n"));
    QueuedThreadPool pool = qos == null ? new QueuedThreadPool() : qos.threadPool();
    pool.setMaxThreads(200);
    Server server = new Server(pool);
    HttpConnectionFactory http1 = new HttpConnectionFactory(new HttpConfiguration());
    ServerConnector connector =
        qos == null ? new ServerConnector(server, http1) : qos.connector(server, http1);
    connector.setHost("127.0.0.1");
    connector.setAcceptQueueSize(4096);
    connector.setIdleTimeout(Duration.ofMinutes(10).toMillis());
    server.addConnector(connector);
    server.setHandler(application);
    if (qos != null) {
      qos.install(server);
    }
    server.start();
    return new FileServer(server, connector);
  }

  int port() {
    return connector.getLocalPort();
  }

  void stop() throws Exception {
    server.stop();
  }
}
