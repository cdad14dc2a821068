package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP/1.1 and HTTP/2 over TLS, chosen by ALPN, with the same behaviour as in clear text. */
final class TlsTest {
  private static final String ONE =
      "mode: %s\nabort-on-close: %s\nthreads: 3\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false, queue: {max: 1}}\n  rest: {lend: false}\n";

  private final TestKeys keys = TestKeys.get();
  private final BlockingHandler handler = new BlockingHandler();

  private TestServer start(String mode, boolean abortOnClose) throws Exception {
    return new TestServer(ONE.formatted(mode, abortOnClose), handler, null, keys::tls).start();
  }

  private CompletableFuture<HttpResponse<String>> send(
      TestServer server, HttpClient.Version version, String path) {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("https://127.0.0.1:" + server.connector.getLocalPort() + path))
            .version(version)
            .POST(HttpRequest.BodyPublishers.ofString("hello"))
            .build();
    HttpClient client = HttpClient.newBuilder().sslContext(keys.trusting).version(version).build();
    return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }

  private SSLSocket socket(TestServer server) throws Exception {
    SSLSocket socket =
        (SSLSocket)
            keys.trusting
                .getSocketFactory()
                .createSocket("127.0.0.1", server.connector.getLocalPort());
    socket.setSoTimeout(10_000);
    return socket;
  }

  @ParameterizedTest
  @CsvSource({"inline,HTTP_1_1", "inline,HTTP_2", "dispatch,HTTP_1_1", "dispatch,HTTP_2"})
  void post_oneRunsOneWaitsOneTooMany_asInClearText(String mode, HttpClient.Version version)
      throws Exception {
    try (TestServer server = start(mode, true)) {
      CompletableFuture<HttpResponse<String>> runs = send(server, version, "/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      CompletableFuture<HttpResponse<String>> waits = send(server, version, "/gold/2");
      await().until(() -> server.counts("gold").queued() == 1);
      assertThat(send(server, version, "/gold/3").get().statusCode()).isEqualTo(503);
      assertThat(send(server, version, "/rest/4").get().body()).isEqualTo("POST /rest/4 hello");
      handler.letGo.release();
      assertThat(runs.get().body()).isEqualTo("POST /gold/block/1 hello");
      assertThat(waits.get().body()).isEqualTo("POST /gold/2 hello");
      assertThat(waits.get().version()).isEqualTo(version);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch", "auto"})
  void http1_clientSendsItsBodyWhenItHasSeenTheAnswer_isAnswered(String mode) throws Exception {
    String yaml = ONE.formatted(mode, true);
    try (TestServer server =
            new TestServer(yaml, new LateBodyTest.Echo(handler), null, keys::tls).start();
        SSLSocket socket = socket(server)) {
      TestServer.write(socket, LateBodyTest.HEAD + "5\r\nhello\r\n");
      LateBodyTest.converse(socket);
      await().until(() -> server.counts("gold").running() == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void http1_closedWhileQueued_leavesTheQueueIfWatched(boolean watched) throws Exception {
    try (TestServer server = start("inline", watched)) {
      send(server, HttpClient.Version.HTTP_1_1, "/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      try (SSLSocket socket = socket(server)) {
        TestServer.write(socket, "GET /gold/gone HTTP/1.1\r\nHost: x\r\n\r\n");
        await().until(() -> server.counts("gold").queued() == 1);
      }
      if (watched) {
        await().until(() -> server.counts("gold").queued() == 0);
        assertThat(server.counts("gold").cancelled()).isEqualTo(1);
      }
      handler.letGo.release();
      await().until(() -> server.counts("gold").running() + server.counts("gold").queued() == 0);
      // The twin, with the watch off: it is handled although its client has gone.
      assertThat(handler.served.contains("/gold/gone")).isEqualTo(!watched);
    }
  }

  @Test
  void http1_resetWhileQueued_leavesTheQueue() throws Exception {
    try (TestServer server = start("inline", true)) {
      send(server, HttpClient.Version.HTTP_1_1, "/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      Socket plain = server.socket("127.0.0.1");
      SSLSocket socket =
          (SSLSocket) keys.trusting.getSocketFactory().createSocket(plain, "127.0.0.1", 0, true);
      TestServer.write(socket, "GET /gold/gone HTTP/1.1\r\nHost: x\r\n\r\n");
      await().until(() -> server.counts("gold").queued() == 1);
      plain.setSoLinger(true, 0); // a reset without
      plain.close();
      await().until(() -> server.counts("gold").cancelled() == 1);
      handler.letGo.release();
    }
  }

  @Test
  void http1_pipelinedWhileTheFirstWaits_allAreAnsweredInOrder() throws Exception {
    try (TestServer server = start("inline", true);
        SSLSocket socket = socket(server)) {
      send(server, HttpClient.Version.HTTP_1_1, "/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      TestServer.write(socket, "GET /gold/2 HTTP/1.1\r\nHost: x\r\n\r\n");
      await().until(() -> server.counts("gold").queued() == 1);
      // Records that are read ahead while the first waits must come to TLS in order.
      for (int i = 3; i < 8; i++) {
        TestServer.write(socket, "GET /rest/" + i + " HTTP/1.1\r\nHost: x\r\n\r\n");
      }
      handler.letGo.release();
      assertThat(TestServer.read(socket)).endsWith("GET /gold/2 ");
      for (int i = 3; i < 8; i++) {
        assertThat(TestServer.read(socket)).endsWith("GET /rest/" + i + " ");
      }
    }
  }
}
