package io.github.jettyqos.examples.javalin;

import static org.assertj.core.api.Assertions.assertThat;

import io.javalin.Javalin;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Starts the example as its command does, but on another port. */
final class ShopTest {
  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void exports_tooMany_areTurnedAwayAndTheCheckoutIsAnswered() throws Exception {
    Javalin server = Shop.start(Path.of("qos.yaml"), 0);
    try {
      String base = "http://localhost:" + server.port();
      List<CompletableFuture<HttpResponse<String>>> exports =
          IntStream.range(0, 8).mapToObj(i -> send(base + "/export/" + i)).toList();
      Awaitility.await().until(() -> exports.stream().anyMatch(CompletableFuture::isDone));
      HttpResponse<String> checkout = send(base + "/checkout/1").get();
      assertThat(checkout.statusCode()).isEqualTo(200);
      assertThat(exports).as("others still wait").anyMatch(export -> !export.isDone());
      List<HttpResponse<String>> answers = exports.stream().map(CompletableFuture::join).toList();
      assertThat(answers).filteredOn(answer -> answer.statusCode() == 200).hasSize(6);
      assertThat(answers)
          .filteredOn(answer -> answer.statusCode() == 503)
          .hasSize(2)
          .allMatch(answer -> answer.headers().firstValue("Retry-After").isPresent());
    } finally {
      server.stop();
    }
  }

  private CompletableFuture<HttpResponse<String>> send(String uri) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(uri)).version(HttpClient.Version.HTTP_1_1).build();
    return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }
}
