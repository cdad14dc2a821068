package io.github.jettyqos.benchmarks.speedup;

import io.github.jettyqos.benchmarks.http.MixedHandler;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosConnector;
import org.eclipse.jetty.server.Server;

/** A real server with one class, of known speedup: see {@link MixedHandler}. */
final class KneeServer {
  private static final String YAML =
      "threads: 64\nclasses: {all: {queue: {max: 2000, timeout: 30s}}}\n";
  static final double WAIT_NANOS = 20e6;

  private final Qos qos = Qos.of(QosYaml.parse(YAML));
  private final Server server = new Server(qos.threadPool());
  private final QosConnector connector = qos.connector(server);
  private final MixedHandler handler;

  KneeServer(long computeNanos) throws Exception {
    this.handler = new MixedHandler(WAIT_NANOS, (double) computeNanos);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(handler);
    qos.install(server);
    server.start();
  }

  void compute(long nanos) {
    handler.compute((double) nanos);
  }

  int port() {
    return connector.getLocalPort();
  }

  SpeedupEstimate estimate() {
    return qos.speedup();
  }

  void stop() throws Exception {
    server.stop();
  }
}
