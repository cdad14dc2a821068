package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.KeyFile;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.KeyStoreScanner;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jetty's scanner replaces the keys of a connector of ours while requests run. */
final class KeyRotationTest {
  @TempDir Path directory;
  private final BlockingHandler handler = new BlockingHandler();

  @Test
  void keystore_isReplaced_newHandshakesGetTheNewKeyAndRequestsGoOn() throws Exception {
    Path live = directory.resolve("live.p12");
    KeyFile first = KeyFile.make(directory.resolve("first.p12"), "CN=first", "san=ip:127.0.0.1");
    KeyFile next = KeyFile.make(directory.resolve("next.p12"), "CN=next", "san=ip:127.0.0.1");
    Files.copy(first.path(), live);
    SslContextFactory.Server ssl = new SslContextFactory.Server();
    ssl.setKeyStorePath(live.toString());
    ssl.setKeyStorePassword(KeyFile.PASSWORD);
    try (TestServer server =
        new TestServer("classes: {all: {}}", handler, null, http -> tls(ssl, http))) {
      KeyStoreScanner scanner = new KeyStoreScanner(ssl);
      scanner.setScanInterval(1);
      server.server.addBean(scanner);
      server.start();
      CompletableFuture<HttpResponse<String>> runs = send(server, first.trusted(), "/block");
      await().until(() -> handler.entered.get() == 1);

      Path staged = Files.copy(next.path(), directory.resolve("staged.p12"));
      Files.move(staged, live, StandardCopyOption.ATOMIC_MOVE);
      await()
          .ignoreExceptions()
          .until(() -> send(server, next.trusted(), "/1").get().statusCode() == 200);
      assertThat(send(server, first.trusted(), "/2"))
          .failsWithin(java.time.Duration.ofSeconds(30))
          .withThrowableOfType(java.util.concurrent.ExecutionException.class)
          .withCauseInstanceOf(SSLHandshakeException.class);
      handler.letGo.release();
      assertThat(runs.get().statusCode()).isEqualTo(200);
    }
  }

  private static ConnectionFactory[] tls(SslContextFactory.Server ssl, HttpConfiguration http) {
    return new ConnectionFactory[] {
      new SslConnectionFactory(ssl, HttpVersion.HTTP_1_1.asString()),
      new HttpConnectionFactory(http)
    };
  }

  /** By a client of its own, and so by a handshake of its own. */
  private static CompletableFuture<HttpResponse<String>> send(
      TestServer server, SSLContext trusting, String path) {
    URI uri = URI.create("https://127.0.0.1:" + server.connector.getLocalPort() + path);
    return HttpClient.newBuilder()
        .sslContext(trusting)
        .version(HttpClient.Version.HTTP_1_1)
        .build()
        .sendAsync(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }
}
