package io.github.jettyqos.examples.demo;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.jetty.Qos;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** The server of the demonstration, with or without the gate, on the loopback address. */
final class DemoServer {
  private final Server server;
  private final ServerConnector connector;
  private final Qos qos;
  private final boolean partitioned;

  private DemoServer(Server server, ServerConnector connector, Qos qos, boolean partitioned) {
    this.server = server;
    this.connector = connector;
    this.qos = qos;
    this.partitioned = partitioned;
  }

  static DemoServer start(int port, boolean partitioned) throws Exception {
    Qos qos = Qos.of(configuration());
    int handlers = qos.config().threads().orElseThrow();
    Server server;
    ServerConnector connector;
    if (partitioned) {
      server = new Server(qos.threadPool());
      connector = qos.connector(server);
    } else {
      // As many handlers at once, one thread that accepts connections and one that selects.
      server = new Server(new QueuedThreadPool(handlers + 2));
      connector = new ServerConnector(server, 1, 1);
    }
    connector.setHost("127.0.0.1");
    connector.setPort(port);
    connector.setAcceptQueueSize(4096);
    server.addConnector(connector);
    server.setHandler(new DemoHandler());
    if (partitioned) {
      qos.install(server);
    }
    // When the load ends, a server without admission may still have a backlog of seconds.
    server.setStopTimeout(0);
    server.start();
    return new DemoServer(server, connector, qos, partitioned);
  }

  /** The class that has a target. */
  static ServiceClass promised() throws IOException {
    return configuration().classes().stream()
        .filter(each -> each.guarantee().target().isPresent())
        .findFirst()
        .orElseThrow();
  }

  private static QosConfig configuration() throws IOException {
    try (InputStream yaml = DemoServer.class.getResourceAsStream("demo.yaml")) {
      if (yaml == null) {
        throw new IllegalStateException("demo.yaml is not in the jar");
      }
      return QosYaml.parse(new InputStreamReader(yaml, StandardCharsets.UTF_8));
    }
  }

  String url() {
    return "http://127.0.0.1:" + connector.getLocalPort();
  }

  /** The gate's counts of a class; null without a gate. */
  @Nullable ClassCounts counts(String className) {
    return partitioned ? qos.serviceClass(className).counts() : null;
  }

  void stop() throws Exception {
    server.stop();
  }

  void join() throws InterruptedException {
    server.join();
  }
}
