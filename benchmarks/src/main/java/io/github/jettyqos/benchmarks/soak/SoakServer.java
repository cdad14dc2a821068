package io.github.jettyqos.benchmarks.soak;

import io.github.jettyqos.benchmarks.http.LocalServer;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.jetty.ClassHandle;
import io.github.jettyqos.jetty.Qos;
import java.io.IOException;
import java.util.function.ToIntFunction;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.RateControl;

/** The server of the soak test, with three classes. */
final class SoakServer implements AutoCloseable {
  private static final String YAML =
      """
      threads: %d
      control: { law: mtrr, period: 250ms }
      classes:
        gold: { match: ["path:/gold/*"], target: { p95: 100ms }, min: 4 }
        silver: { match: ["path:/silver/*"], weight: 2, queue: { max: %d, timeout: 1s } }
        rest: { queue: { max: 64, timeout: 500ms } }
      """;
  static final int THREADS = 16;

  /** Requests a second that the threads can handle. */
  static final int CAPACITY = THREADS * 1000 / SoakHandler.WAIT_MILLIS;

  final Qos qos = Qos.of(QosYaml.parse(yaml(128)));
  final SoakHandler handler = new SoakHandler();
  private final LocalServer server = LocalServer.gated(qos, handler, LocalServer.bothProtocols());

  SoakServer() throws Exception {
    // Otherwise Jetty closes a connection after many resets, and other streams lose their answers.
    server
        .connector()
        .getConnectionFactory(HTTP2CServerConnectionFactory.class)
        .setRateControlFactory(new RateControl.Factory() {});
    server.connector().setIdleTimeout(60_000);
    server.start();
  }

  static String yaml(int silverQueue) {
    return YAML.formatted(THREADS, silverQueue);
  }

  int port() {
    return server.port();
  }

  int running() {
    return sum(ClassCounts::running);
  }

  int queued() {
    return sum(ClassCounts::queued);
  }

  private int sum(ToIntFunction<ClassCounts> figure) {
    return qos.serviceClasses().stream().mapToInt(each -> figure.applyAsInt(each.counts())).sum();
  }

  long queuedBytes() {
    return qos.serviceClasses().stream().mapToLong(ClassHandle::queuedBytes).sum();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
