package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.StringRequestContent;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many requests of different classes on one connection. */
final class Http2Test {
  private static final String TWO =
      "mode: %s\nthreads: 4\nbody-limit: 65536\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 2, lend: false, queue: {timeout: 30s}}\n"
          + "  rest: {budget: 2, lend: false}\n";

  private final BlockingHandler handler = new BlockingHandler();
  private HttpClient client;

  @BeforeEach
  void startClient() throws Exception {
    client = new HttpClient(new HttpClientTransportOverHTTP2(new HTTP2Client()));
    client.setMaxConnectionsPerDestination(1);
    client.start();
  }

  @AfterEach
  void stopClient() throws Exception {
    client.stop();
  }

  private CompletableFuture<ContentResponse> send(TestServer server, String path, String body) {
    Request request =
        client
            .POST("http://127.0.0.1:" + server.connector.getLocalPort() + path)
            .body(new StringRequestContent(body));
    return new CompletableResponseListener(request).send();
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void streams_ofAFullClass_waitWhileOthersAreServed(String mode) throws Exception {
    try (TestServer server = TestServer.started(TWO.formatted(mode), handler)) {
      List<CompletableFuture<ContentResponse>> gold = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        gold.add(send(server, "/gold/block/" + i, "b" + i));
      }
      await().until(() -> server.counts("gold").queued() == 48);
      for (int i = 0; i < 50; i++) {
        assertThat(send(server, "/rest/" + i, "r").get().getContentAsString())
            .isEqualTo("POST /rest/" + i + " r");
      }
      handler.letGo.release(50);
      for (int i = 0; i < 50; i++) {
        assertThat(gold.get(i).get().getContentAsString())
            .isEqualTo("POST /gold/block/" + i + " b" + i);
      }
      assertThat(server.qos.serviceClasses().get(1).connections())
          .as("all on one connection")
          .isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void bodies_shorterAndLongerThanTheLimit_arriveWhole(String mode) throws Exception {
    try (TestServer server = TestServer.started(TWO.formatted(mode), handler)) {
      // Frames are 16 KiB, the stream's window 64 KiB or less, the limit 64 KiB: under, at and over
      // it.
      for (int length : new int[] {1, 16_384, 65_535, 65_536, 65_537, 300_000}) {
        String body = "x".repeat(length);
        assertThat(send(server, "/rest/1", body).get().getContentAsString())
            .isEqualTo("POST /rest/1 " + body);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void connection_closedWhileItsStreamsWait_allLeaveTheQueueAndNoneIsHandled(String mode)
      throws Exception {
    try (TestServer server = TestServer.started(TWO.formatted(mode), handler)) {
      server.send("/gold/block/1");
      server.send("/gold/block/2");
      await().until(() -> server.counts("gold").running() == 2);
      List<CompletableFuture<ContentResponse>> waiting = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        waiting.add(send(server, "/gold/gone", "b"));
      }
      await().until(() -> server.counts("gold").queued() == 20);
      client.stop();
      await().until(() -> server.counts("gold").cancelled() == 20);
      handler.letGo.release(2);
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(handler.served).doesNotContain("/gold/gone");
      for (CompletableFuture<ContentResponse> each : waiting) {
        assertThat(each)
            .failsWithin(java.time.Duration.ofSeconds(5))
            .withThrowableOfType(ExecutionException.class);
      }
    }
  }
}
