package io.github.jettyqos.benchmarks.soak;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.io.IOException;
import java.util.stream.IntStream;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.RateControl;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** The server. */
final class SoakServer implements AutoCloseable {
  static final String YAML =
      """
      threads: %d
      control: { law: mtrr, period: 250ms }
      classes:
        gold: { match: ["path:/gold/*"], target: { p95: 100ms }, min: 4 }
        silver: { match: ["path:/silver/*"], weight: 2, queue: { max: %d, timeout: 1s } }
        rest: { queue: { max: 64, timeout: 500ms } }
      """;

  static final int THREADS = 16;

  /** Requests a second that they can handle. */
  static final int CAPACITY = THREADS * 1000 / SoakHandler.WAIT_MILLIS;

  final Qos qos = Qos.of(QosYaml.parse(yaml(128)));
  final SoakHandler handler = new SoakHandler();
  private final Server server = new Server(qos.threadPool());
  private final ServerConnector connector;

  SoakServer() throws Exception {
    HttpConfiguration http = new HttpConfiguration();
    HTTP2CServerConnectionFactory http2 = new HTTP2CServerConnectionFactory(http);
    // Else Jetty closes a connection for the resets of one client, and others lose their answers.
    http2.setRateControlFactory(new RateControl.Factory() {});
    http2.setMaxConcurrentStreams(1024);
    connector = qos.connector(server, new HttpConnectionFactory(http), http2);
    connector.setHost("127.0.0.1");
    connector.setAcceptQueueSize(4096);
    connector.setIdleTimeout(60_000);
    server.addConnector(connector);
    server.setHandler(handler);
    qos.install(server);
    server.start();
  }

  static String yaml(int silverQueue) {
    return YAML.formatted(THREADS, silverQueue);
  }

  int port() {
    return connector.getLocalPort();
  }

  int running() {
    return IntStream.range(0, 3).map(k -> qos.counts(k).running()).sum();
  }

  int queued() {
    return IntStream.range(0, 3).map(k -> qos.counts(k).queued()).sum();
  }

  @Override
  public void close() throws IOException {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
