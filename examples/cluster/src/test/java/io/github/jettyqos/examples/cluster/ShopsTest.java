package io.github.jettyqos.examples.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts the example as its command does, but with other ports and tokens. */
final class ShopsTest {
  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  @TempDir private Path directory;
  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void exports_tooManyForBothNodes_areTurnedAwayAndTheRestIsServed() throws Exception {
    secret("tokens", "front viewer " + TOKEN);
    Server a = Shops.node(written("node-a.yaml", "port: 9081", "port: 0"), 0);
    Server b = Shops.node(written("node-b.yaml", "port: 9082", "port: 0"), 0);
    String nodes = "127.0.0.1:";
    // Without reports: the ports of the admin connectors are not known here.
    Path config =
        written(
            "front.yaml",
            "  token: " + directory + "/token\n",
            "",
            nodes + "8081",
            nodes + port(a),
            nodes + "8082",
            nodes + port(b),
            ", admin: \"http://127.0.0.1:9081\"",
            "",
            ", admin: \"http://127.0.0.1:9082\"",
            "");
    Server front = Shops.front(config, 0);
    try {
      String base = "http://127.0.0.1:" + port(front);
      List<CompletableFuture<HttpResponse<String>>> exports =
          IntStream.range(0, 8).mapToObj(i -> send(base + "/export/" + i)).toList();
      assertThat(send(base + "/checkout/1").get().statusCode()).isEqualTo(200);
      List<Integer> answers =
          exports.stream().map(CompletableFuture::join).map(HttpResponse::statusCode).toList();
      // one at work and two in the queue of each node
      assertThat(answers).filteredOn(status -> status == 200).hasSize(6);
      assertThat(answers).filteredOn(status -> status == 503).hasSize(2);
    } finally {
      front.stop();
      a.stop();
      b.stop();
    }
  }

  private static int port(Server server) {
    return ((ServerConnector) server.getConnectors()[0]).getLocalPort();
  }

  private void secret(String name, String line) throws Exception {
    Path file = Files.writeString(directory.resolve(name), line + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  /** A copy of a file of the example with a part of it replaced. */
  private Path written(String name, String... replacements) throws Exception {
    String text = Files.readString(Path.of(name)).replace("target/", directory + "/");
    for (int i = 0; i < replacements.length; i += 2) {
      assertThat(text).contains(replacements[i]);
      text = text.replace(replacements[i], replacements[i + 1]);
    }
    return Files.writeString(directory.resolve(name), text);
  }

  private CompletableFuture<HttpResponse<String>> send(String uri) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(uri)).version(HttpClient.Version.HTTP_1_1).build();
    return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }
}
