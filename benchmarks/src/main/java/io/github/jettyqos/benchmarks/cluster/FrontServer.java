package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.benchmarks.load.Orders;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.cluster.ClusterFrontEnd;
import java.util.stream.Collectors;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A front end in a process of its own. Its first line is its configuration, as a word, which it
 * answers by its port; every other is answered by a word {@link NodeLook} for each node.
 */
public final class FrontServer {
  private static final int THREADS = 32;

  private FrontServer() {}

  /** Takes orders from standard input until it ends. */
  public static void main(String[] args) throws Exception {
    Orders orders = new Orders();
    String first = orders.next();
    if (first == null) {
      return;
    }
    Server server = new Server(new QueuedThreadPool(THREADS));
    ServerConnector connector = new ServerConnector(server, 1, 2);
    connector.setHost("127.0.0.1");
    connector.setAcceptQueueSize(4096);
    server.addConnector(connector);
    ClusterFrontEnd front = ClusterFrontEnd.of(QosYaml.parse(NodeOrder.text(first)));
    front.install(server);
    server.start();
    orders.answer(connector.getLocalPort());
    while (orders.next() != null) {
      orders.answer(
          front.nodes().stream()
              .map(each -> NodeLook.of(each).word())
              .collect(Collectors.joining(" ")));
    }
    server.stop();
  }
}
