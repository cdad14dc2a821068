package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.RejectionHandler.Rejection;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Additions of an application to a configuration: its classifier, its rejection handler. */
final class OwnCodeTest {
  private static final String TWO =
      "mode: %s\nthreads: 2\nretry-after: 3s\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false, queue: {max: 0}}\n"
          + "  rest: {budget: 1, lend: false, queue: {max: 0}}\n";

  private final BlockingHandler handler = new BlockingHandler();

  private TestServer start(Qos qos) throws Exception {
    return new TestServer(
            qos, handler, null, http -> new ConnectionFactory[] {new HttpConnectionFactory(http)})
        .start();
  }

  private static QosBuilder builder(String mode) {
    return Qos.builder(QosYaml.parse(TWO.formatted(mode)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void classifier_namesAClass_isAskedBeforeTheRules(String mode) throws Exception {
    RequestClassifier byTenant = request -> request.getHeaders().get("X-Tenant");
    try (CapturedLog log = CapturedLog.start();
        TestServer server = start(builder(mode).classifier(byTenant).build());
        Socket client = server.socket("127.0.0.1")) {
      for (String tenant : List.of("gold", "rest", "nobody", "")) {
        TestServer.write(
            client, "GET /gold/1 HTTP/1.1\r\nHost: a\r\nX-Tenant: " + tenant + "\r\n\r\n");
        assertThat(TestServer.read(client)).startsWith("HTTP/1.1 200");
      }
      // Its own name, two unknown names, for which the rules decide, and one named rest.
      await().until(() -> server.counts("gold").completed() == 3);
      assertThat(server.counts("rest").completed()).isEqualTo(1);
      assertThat(log.text()).contains("named class nobody; there is none");
    }
  }

  @Test
  void classifier_throws_rulesDecideAndNobodyIsTurnedAway() throws Exception {
    RequestClassifier broken =
        request -> {
          throw new AssertionError("thrown by a classifier, as the test wants");
        };
    try (CapturedLog log = CapturedLog.start();
        TestServer server = start(builder("inline").classifier(broken).build())) {
      assertThat(server.get("/gold/1").statusCode()).isEqualTo(200);
      assertThat(server.get("/rest/1").statusCode()).isEqualTo(200);
      await().until(() -> server.counts("rest").completed() == 1);
      assertThat(server.counts("gold").completed()).isEqualTo(1);
      assertThat(log.text()).contains("thrown by a classifier");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void rejection_ownAnswer_isWhatTheClientGets(String mode) throws Exception {
    List<Rejection> seen = new CopyOnWriteArrayList<>();
    RejectionHandler json =
        (request, response, callback, rejection) -> {
          seen.add(rejection);
          response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
          Content.Sink.write(response, true, "{\"retry\":true}", callback);
        };
    try (TestServer server = start(builder(mode).rejections(json).build())) {
      CompletableFuture<HttpResponse<String>> first = server.send("/gold/block");
      await().until(() -> server.counts("gold").running() == 1);
      HttpResponse<String> refused = server.get("/gold/2");
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Retry-After")).contains("3");
      assertThat(refused.headers().firstValue("Content-Type")).contains("application/json");
      assertThat(refused.body()).isEqualTo("{\"retry\":true}");
      assertThat(seen).containsExactly(new Rejection("gold", RejectReason.QUEUE_FULL));
      handler.letGo.release(1);
      assertThat(first.get().statusCode()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void rejection_ownAnswerOfAStatusAlone_keepsTheConnection(String mode) throws Exception {
    RejectionHandler redirect =
        (request, response, callback, rejection) -> {
          response.setStatus(429);
          callback.succeeded();
        };
    try (TestServer server = start(builder(mode).rejections(redirect).build());
        Socket client = server.socket("127.0.0.1")) {
      CompletableFuture<HttpResponse<String>> first = server.send("/gold/block");
      await().until(() -> server.counts("gold").running() == 1);
      for (int i = 0; i < 100; i++) {
        TestServer.write(client, "GET /gold/2 HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(TestServer.read(client)).startsWith("HTTP/1.1 429");
      }
      handler.letGo.release(1);
      assertThat(first.get().statusCode()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void rejection_ownAnswerThrows_clientIsToldAndNothingIsLost(String mode) throws Exception {
    RejectionHandler broken =
        (request, response, callback, rejection) -> {
          throw Planted.exception("thrown by a rejection handler, as the test wants");
        };
    try (TestServer server = start(builder(mode).rejections(broken).build())) {
      CompletableFuture<HttpResponse<String>> first = server.send("/gold/block");
      await().until(() -> server.counts("gold").running() == 1);
      assertThat(server.get("/gold/2").statusCode()).isEqualTo(500);
      handler.letGo.release(2);
      assertThat(first.get().statusCode()).isEqualTo(200);
      // Its permit is released a moment after its answer.
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.get("/gold/3").statusCode()).isEqualTo(200);
    }
  }
}
