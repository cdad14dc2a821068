package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.benchmarks.http.LocalServer;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.manage.ManagedCluster.NodeView;
import io.github.jettyqos.jetty.cluster.ClusterFrontEnd;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A front end in a process of its own. */
final class FrontServer {
  private static final int THREADS = 32;

  private final ClusterFrontEnd front;
  private final LocalServer server;

  /** Starts it with a configuration. */
  FrontServer(String yaml) throws Exception {
    Server pool = new Server(new QueuedThreadPool(THREADS));
    server = LocalServer.of(new ServerConnector(pool, 1, 2), null);
    front = ClusterFrontEnd.of(QosYaml.parse(yaml));
    front.install(server.server());
    server.start();
  }

  int port() {
    return server.port();
  }

  /** All requests dispatched to each node so far. */
  long[] dispatched() {
    return front.nodes().stream().mapToLong(NodeView::dispatched).toArray();
  }
}
