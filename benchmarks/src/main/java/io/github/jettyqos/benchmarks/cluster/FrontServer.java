package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.cluster.ClusterFrontEnd;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
    PrintStream stdout = System.out;
    System.setOut(System.err);
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String first = orders.readLine();
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
    stdout.println(connector.getLocalPort());
    while (orders.readLine() != null) {
      stdout.println(
          front.nodes().stream()
              .map(each -> NodeLook.of(each).word())
              .collect(Collectors.joining(" ")));
    }
    server.stop();
  }
}
