package io.github.jettyqos.jetty;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.cluster.ClusterFrontEnd;
import io.github.jettyqos.jetty.metrics.ClusterMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** A front end with meters, of a node that lives and of one where nothing listens. */
final class MeteredFront implements AutoCloseable {
  /** Discard: nobody listens there, and no program gets it by chance. */
  private static final int DEAD = 9;

  private static final String CONFIG =
      """
      classes: {all: {}}
      cluster:
        nodes:
          - {name: alive, url: "http://127.0.0.1:%d"}
          - {name: dead, url: "http://127.0.0.1:%d"}
      """;

  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);
  private final HttpClient client = HttpClient.newHttpClient();

  MeteredFront(MeterRegistry registry, int node) {
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ClusterFrontEnd front = ClusterFrontEnd.of(QosYaml.parse(CONFIG.formatted(node, DEAD)));
    new ClusterMetrics(front.counts()).bindTo(registry);
    front.install(server);
  }

  void start() throws Exception {
    server.start();
  }

  CompletableFuture<HttpResponse<String>> send(String path) {
    URI uri = URI.create("http://127.0.0.1:" + connector.getLocalPort() + path);
    return client.sendAsync(
        HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() throws Exception {
    server.stop();
  }
}
