package io.github.jettyqos.examples.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosConnector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;

/** Starts the example as its command does, but on another port. */
final class GateTest {
  private final HttpClient client = HttpClient.newHttpClient();

  private CompletableFuture<HttpResponse<String>> send(Server server, String path) {
    int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
            .version(HttpClient.Version.HTTP_1_1)
            .build();
    return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }

  private List<CompletableFuture<HttpResponse<String>>> exports(Server server) {
    return IntStream.range(0, 8).mapToObj(i -> send(server, "/export/" + i)).toList();
  }

  @Test
  void exports_tooMany_areTurnedAwayAndTheCheckoutIsAnswered() throws Exception {
    Server server = Product.server(0);
    server.addEventListener(new Gate(Qos.load(Path.of("qos.yaml"))));
    server.start();
    try {
      assertThat(server.getConnectors()).hasSize(1).allMatch(QosConnector.class::isInstance);
      List<CompletableFuture<HttpResponse<String>>> exports = exports(server);
      Awaitility.await().until(() -> exports.stream().anyMatch(CompletableFuture::isDone));
      assertThat(send(server, "/checkout/1").get().statusCode()).isEqualTo(200);
      assertThat(exports).as("others still wait").anyMatch(export -> !export.isDone());
      List<HttpResponse<String>> answers = exports.stream().map(CompletableFuture::join).toList();
      assertThat(answers).filteredOn(answer -> answer.statusCode() == 200).hasSize(6);
      assertThat(answers)
          .filteredOn(answer -> answer.statusCode() == 503)
          .hasSize(2)
          .allMatch(answer -> answer.headers().firstValue("Retry-After").isPresent());
      server.stop();
      server.start();
      assertThat(send(server, "/checkout/1").get().statusCode()).as("restarted").isEqualTo(200);
    } finally {
      server.stop();
    }
  }

  @Test
  void exports_withoutTheGate_runAllAtOnce() throws Exception {
    Server server = Product.server(0);
    server.start();
    try {
      assertThat(exports(server)).allMatch(export -> export.join().statusCode() == 200);
    } finally {
      server.stop();
    }
  }
}
