package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.StringRequestContent;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exempt requests are answered while every thread and queue is full. */
final class ExemptTest {
  private static final String HEALTH =
      "mode: %s\nthreads: 2\nclasses:\n"
          + "  health: {match: [\"path:/health/*\", \"connector:admin\"], exempt: true}\n"
          + "  all: {queue: {max: 1, timeout: 30s}}\n";

  private final BlockingHandler handler = new BlockingHandler();

  /** Below the limit of handlers, 12 and the reserve of 4. */
  private static final int BURST = 15;

  /** Fills both threads and the queue, so that further requests are rejected. */
  private static List<CompletableFuture<HttpResponse<String>>> fill(TestServer server) {
    List<CompletableFuture<HttpResponse<String>>> flood = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      flood.add(server.send("/block/" + i));
    }
    await().until(() -> server.counts("all").queued() == 1);
    return flood;
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void exempt_everythingIsFull_isAnsweredAndCounted(String mode) throws Exception {
    try (TestServer server = TestServer.started(HEALTH.formatted(mode), handler)) {
      List<CompletableFuture<HttpResponse<String>>> flood = fill(server);

      for (int i = 0; i < 20; i++) {
        assertThat(server.get("/health/live").statusCode()).isEqualTo(200);
      }
      // The counterpart: a request that is not exempt is rejected.
      assertThat(server.get("/live").statusCode()).isEqualTo(503);
      await().until(() -> server.counts("health").completed() == 20);
      assertThat(server.counts("health").arrivals()).isEqualTo(20);
      assertThat(server.counts("health").rejections()).isZero();
      assertThat(server.counts("all").running()).isEqualTo(2);
      assertThat(server.qos.partition().size()).isOne();
      assertThat(server.qos.serviceClass("health").totalDelays().residence().count()).isEqualTo(20);
      handler.letGo.release(3);
      for (CompletableFuture<HttpResponse<String>> each : flood) {
        assertThat(each.get().statusCode()).isEqualTo(200);
      }
    }
  }

  /** The limit is 12 and the reserve of 4; without it the pool of 34 threads would be full. */
  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void exempt_handlersHang_areBoundedAndOthersServed(String mode) throws Exception {
    try (TestServer server = TestServer.started(HEALTH.formatted(mode), handler)) {
      List<CompletableFuture<HttpResponse<String>>> hang = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        hang.add(server.send("/health/block/" + i));
      }
      await().until(() -> server.counts("health").rejections() == 60 - 16);
      assertThat(handler.entered.get()).isEqualTo(16);
      assertThat(server.get("/live").statusCode()).isEqualTo(200);
      HttpResponse<String> refused = server.get("/health/live");
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Retry-After")).contains("1");
      handler.letGo.release(16);
      int served = 0;
      for (CompletableFuture<HttpResponse<String>> each : hang) {
        served += each.get().statusCode() == 200 ? 1 : 0;
      }
      assertThat(served).isEqualTo(16);
      assertThat(server.get("/health/live").statusCode()).isEqualTo(200);
      await().until(() -> server.counts("health").completed() == 17);
    }
  }

  @Test
  void exempt_byConnector_isWhateverComesOverIt() throws Exception {
    TestServer server = new TestServer(HEALTH.formatted("inline"), handler);
    ServerConnector admin = new ServerConnector(server.server);
    admin.setName("admin");
    admin.setHost("127.0.0.1");
    server.server.addConnector(admin);
    try (server) {
      server.start();
      fill(server);
      URI uri = URI.create("http://127.0.0.1:" + admin.getLocalPort() + "/anything");
      assertThat(
              HttpClient.newHttpClient()
                  .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                  .statusCode())
          .isEqualTo(200);
      handler.letGo.release(3);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void exempt_whateverItsHandlerDoes_endsOnceAndIsToldOf(String mode) throws Exception {
    ConcurrentLinkedQueue<String> told = new ConcurrentLinkedQueue<>();
    try (TestServer server = TestServer.started(HEALTH.formatted(mode), handler)) {
      server.qos.addListener(new Completions(told::add));
      assertThat(server.get("/health/throw").statusCode()).isEqualTo(500);
      assertThat(server.get("/health/error").statusCode()).isEqualTo(500);
      assertThat(server.get("/health/late").statusCode()).isEqualTo(500);
      assertThat(server.get("/health/nobody").statusCode()).isEqualTo(404);
      await().until(() -> server.counts("health").completed() == 4);
      assertThat(server.counts("health").arrivals()).isEqualTo(4);
      assertThat(server.counts("health").running()).isZero();
      await().until(() -> told.size() == 4);
      assertThat(told).containsOnly("health");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void exempt_withBodyOverHttp2_isHandledAtOnce(String mode) throws Exception {
    org.eclipse.jetty.client.HttpClient client =
        new org.eclipse.jetty.client.HttpClient(
            new HttpClientTransportOverHTTP2(new HTTP2Client()));
    client.setMaxConnectionsPerDestination(1);
    client.start();
    try (TestServer server = TestServer.started(HEALTH.formatted(mode), handler)) {
      fill(server);
      long ofThoseThatWait = server.queuedBytes();
      List<CompletableFuture<ContentResponse>> all = new ArrayList<>();
      for (int i = 0; i < BURST; i++) {
        String uri = "http://127.0.0.1:" + server.connector.getLocalPort() + "/health/" + i;
        all.add(
            new CompletableResponseListener(
                    client.POST(uri).body(new StringRequestContent("body " + i)))
                .send());
      }
      for (int i = 0; i < BURST; i++) {
        assertThat(all.get(i).get().getContentAsString())
            .isEqualTo("POST /health/" + i + " body " + i);
      }
      assertThat(server.queuedBytes()).isEqualTo(ofThoseThatWait);
      handler.letGo.release(3);
    } finally {
      client.stop();
    }
  }

  @Test
  void exempt_bodyThatNeverComes_holdsNothingOfOthers() throws Exception {
    try (TestServer server = TestServer.started(HEALTH.formatted("dispatch"), handler);
        Socket slow = server.socket("127.0.0.1")) {
      TestServer.write(slow, "POST /health/x HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab");
      await().until(() -> server.counts("health").running() == 1);
      assertThat(server.get("/a").statusCode()).isEqualTo(200);
      await().until(() -> server.counts("all").completed() == 1);
      TestServer.write(slow, "cdefghi");
      assertThat(TestServer.read(slow)).contains("200").endsWith("POST /health/x abcdefghi");
    }
  }

  @Test
  void exempt_serverStops_waitsForIt() throws Exception {
    TestServer server = new TestServer(HEALTH.formatted("inline"), handler);
    server.server.setStopTimeout(10_000);
    server.start();
    CompletableFuture<HttpResponse<String>> checked = server.send("/health/block");
    await().until(() -> server.counts("health").running() == 1);

    CompletableFuture<Void> closing = server.closing();
    await().until(() -> server.server.isStopping());
    assertThat(closing).isNotDone();
    handler.letGo.release();
    assertThat(checked.get().statusCode()).isEqualTo(200);
    closing.get();
  }

  @Test
  void exempt_budgetOrTask_isRefusedWithTheReason() throws Exception {
    try (TestServer server = TestServer.started(HEALTH.formatted("inline"), handler)) {
      ClassHandle health = server.qos.serviceClass("health");
      assertThatThrownBy(() -> health.budget(2, "why"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("class health is exempt: it has neither budget nor queue");
      assertThatThrownBy(health::executor).hasMessageContaining("class health is exempt");
    }
  }
}
