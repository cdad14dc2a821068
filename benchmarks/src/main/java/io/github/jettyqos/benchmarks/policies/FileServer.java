package io.github.jettyqos.benchmarks.policies;

import io.github.jettyqos.benchmarks.http.LocalServer;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.nio.file.Path;
import java.time.Duration;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.resource.ResourceFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** Servers of the files in a directory. */
final class FileServer {
  private static final int POOL = 200;
  private static final String YAML =
      "threads: %d\nclasses: {files: {lend: false, queue: {max: 65535, timeout: 1m, %s}}}\n";

  private FileServer() {}

  /** Jetty's own handler of files. */
  static ResourceHandler files(Path directory) {
    ResourceHandler files = new ResourceHandler();
    files.setBaseResource(ResourceFactory.of(files).newResource(directory));
    return files;
  }

  /** Starts a server with options of a queue, or without admission if they are null. */
  static LocalServer start(Handler application, int threads, @Nullable String queue)
      throws Exception {
    LocalServer server;
    if (queue == null) {
      Server bare = new Server(new QueuedThreadPool(POOL));
      server = LocalServer.of(new ServerConnector(bare), application);
    } else {
      Qos qos = Qos.of(QosYaml.parse(YAML.formatted(threads, queue)));
      QueuedThreadPool pool = qos.threadPool();
      pool.setMaxThreads(POOL);
      server = LocalServer.gated(qos, pool, application);
    }
    server.connector().setIdleTimeout(Duration.ofMinutes(10).toMillis());
    return server.start();
  }
}
