package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.benchmarks.load.Orders;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.io.IOException;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * A node in a process of its own. Its first line is a {@link NodeOrder}, which it answers by its
 * ports; every other is answered by how many handlers are at work.
 */
public final class NodeServer {
  private static final long IDLE_MILLIS = 600_000;

  private NodeServer() {}

  /** Takes orders from standard input until it ends. */
  public static void main(String[] args) throws Exception {
    Orders orders = new Orders();
    String first = orders.next();
    if (first == null) {
      return;
    }
    NodeOrder order = NodeOrder.parse(first);
    NodeWork work = new NodeWork(order);
    Qos qos = Qos.of(QosYaml.parse(order.yaml()));
    Server server = new Server(qos.threadPool());
    ServerConnector connector = qos.connector(server);
    connector.setHost("127.0.0.1");
    connector.setPort(order.port());
    connector.setAcceptQueueSize(4096);
    connector.setIdleTimeout(IDLE_MILLIS);
    server.addConnector(connector);
    server.setHandler(work);
    server.setStopTimeout(5_000);
    server.setStopAtShutdown(true); // gracefully, too, where it is told to end
    qos.install(server);
    server.start();
    try (AdminMirror mirror = new AdminMirror(qos.adminUri().orElseThrow(), order.adminPort())) {
      orders.answer(connector.getLocalPort() + " " + mirror.port());
      obey(orders, work, mirror);
    }
    server.stop();
  }

  private static void obey(Orders orders, NodeWork work, AdminMirror mirror) throws IOException {
    String line;
    while ((line = orders.next()) != null) {
      String[] words = line.split(" ", -1);
      switch (words[0]) {
        case "slower" -> work.slower(Double.parseDouble(words[1]));
        case "garbage" -> work.garbage(Boolean.parseBoolean(words[1]));
        case "says" -> mirror.say(AdminMirror.Says.valueOf(words[1]));
        default -> {}
      }
      orders.answer(work.atWork());
    }
  }
}
