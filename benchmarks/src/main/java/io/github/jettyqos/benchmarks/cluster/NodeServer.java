package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
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
    PrintStream stdout = System.out;
    System.setOut(System.err);
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String first = orders.readLine();
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
    qos.install(server);
    server.start();
    try (AdminMirror mirror = new AdminMirror(qos.adminUri().orElseThrow(), order.adminPort())) {
      stdout.printf(Locale.ROOT, "%d %d%n", connector.getLocalPort(), mirror.port());
      obey(orders, stdout, work, mirror, server);
    }
    server.stop();
  }

  private static void obey(
      BufferedReader orders, PrintStream stdout, NodeWork work, AdminMirror mirror, Server server)
      throws Exception {
    String line;
    while ((line = orders.readLine()) != null) {
      String[] words = line.split(" ", -1);
      switch (words[0]) {
        case "slower" -> work.slower(Double.parseDouble(words[1]));
        case "garbage" -> work.garbage(Boolean.parseBoolean(words[1]));
        case "says" -> mirror.say(AdminMirror.Says.valueOf(words[1]));
        case "stop" -> server.stop();
        default -> {}
      }
      stdout.println(work.atWork());
    }
  }
}
