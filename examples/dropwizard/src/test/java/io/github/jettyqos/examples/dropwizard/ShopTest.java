package io.github.jettyqos.examples.dropwizard;

import static org.assertj.core.api.Assertions.assertThat;

import io.dropwizard.core.Configuration;
import io.dropwizard.core.setup.Environment;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.eclipse.jetty.server.NetworkConnector;
import org.eclipse.jetty.server.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Starts the example as its command does, but on another port. */
final class ShopTest {
  private static final String PORT = "dw.server.applicationConnectors[0].port";

  private final HttpClient client = HttpClient.newHttpClient();
  private final CompletableFuture<Server> started = new CompletableFuture<>();

  @AfterEach
  void stop() throws Exception {
    System.clearProperty(PORT);
    started.get().stop();
  }

  @Test
  void exports_tooMany_areTurnedAwayAndTheCheckoutIsAnswered() throws Exception {
    System.setProperty(PORT, "0");
    Shop orders = new Shop();
    new Listening(orders, started).run("server", "config.yml");
    NetworkConnector connector = (NetworkConnector) started.get().getConnectors()[0];
    String base = "http://localhost:" + connector.getLocalPort();
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
  }

  /** The application, which tells its server. */
  private static final class Listening extends io.dropwizard.core.Application<Configuration> {
    private final Shop shop;
    private final CompletableFuture<Server> started;

    Listening(Shop shop, CompletableFuture<Server> started) {
      this.shop = shop;
      this.started = started;
    }

    @Override
    public void run(Configuration configuration, Environment environment) {
      environment.lifecycle().addServerLifecycleListener(started::complete);
      shop.run(configuration, environment);
    }
  }

  private CompletableFuture<HttpResponse<String>> send(String uri) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(uri)).version(HttpClient.Version.HTTP_1_1).build();
    return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }
}
