package io.github.jettyqos.spring.boot;

import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.jetty.Qos;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A Spring Boot application on a free port, with a client. */
final class BootApp implements AutoCloseable {
  private static final Duration LONG = Duration.ofSeconds(30);

  final ConfigurableApplicationContext context;
  final HttpClient client = HttpClient.newBuilder().connectTimeout(LONG).build();
  final String base;

  private BootApp(ConfigurableApplicationContext context) {
    this.context = context;
    this.base =
        "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port", "none");
  }

  /** Starts it with properties such as {@code qos.threads=8}. */
  static BootApp start(Class<?> source, String... properties) {
    return new BootApp(
        new SpringApplicationBuilder(source)
            .properties("server.port=0", "spring.main.banner-mode=off", "server.address=127.0.0.1")
            .properties(properties)
            .run());
  }

  Qos qos() {
    return context.getBean(Qos.class);
  }

  String explain(String request) {
    return explain(qos(), request);
  }

  /** The class of a request in words, and why. */
  static String explain(Qos qos, String request) {
    try {
      Actor viewer = new Actor("a test", Actor.Role.VIEWER);
      return qos.management().call("explain", Map.of("request", request), viewer).words();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(base + path)).timeout(LONG);
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(request(path).build(), BodyHandlers.ofString());
  }

  HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
    return client.send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json))
            .build(),
        BodyHandlers.ofString());
  }

  CompletableFuture<HttpResponse<String>> begin(String path) {
    return client.sendAsync(request(path).build(), BodyHandlers.ofString());
  }

  @Override
  public void close() {
    context.close();
  }
}
