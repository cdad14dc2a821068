package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.operate.Rejections;
import io.github.jettyqos.jetty.request.RetryTimes;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The responses to rejected requests. */
final class RejectionAnswerTest {
  /**
   * Classes with a thread that is never lent, and no queue; all but the rest have their own answer.
   */
  private static final String THREE =
      """
      mode: %s
      threads: 3
      retry-after: 3s
      classes:
        gold:
          match: ["path:/gold/*"]
          budget: 1
          lend: false
          queue: {max: 0}
          rejection: {status: 529, type: application/json, body: '{"busy":"größer"}', retry-after: 7s}
        silver:
          match: ["path:/silver/*"]
          budget: 1
          lend: false
          queue: {max: 0}
          rejection: {status: 429, type: text/html}
        rest: {budget: 1, lend: false, queue: {max: 0}}
      """;

  private static final String BUSY =
      "503 Service Unavailable: too many requests, try again later\n";

  private final BlockingHandler handler = new BlockingHandler();

  private void occupy(TestServer server, String className) {
    server.send("/" + className + "/block");
    await().until(() -> server.counts(className).running() == 1);
  }

  private static String header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  private static HttpResponse<String> accepting(TestServer server, String path, String types)
      throws Exception {
    java.net.URI uri =
        java.net.URI.create("http://127.0.0.1:" + server.connector.getLocalPort() + path);
    return java.net.http.HttpClient.newHttpClient()
        .send(
            java.net.http.HttpRequest.newBuilder(uri).header("Accept", types).build(),
            HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void answer_clientAcceptsJson_isAProblemUnlessTheClassHasItsOwn() throws Exception {
    try (TestServer server = TestServer.started(THREE.formatted("inline"), handler)) {
      List.of("gold", "rest").forEach(each -> occupy(server, each));
      HttpResponse<String> rest = accepting(server, "/rest/1", "application/json, text/plain, */*");
      assertThat(rest.statusCode()).isEqualTo(503);
      assertThat(header(rest, "Retry-After")).isEqualTo("3");
      assertThat(header(rest, "Content-Type")).isEqualTo("application/problem+json");
      assertThat(rest.body())
          .isEqualTo(
              "{\"title\":\"Service Unavailable\",\"status\":503,"
                  + "\"detail\":\"too many requests, try again later\"}\n");
      assertThat(accepting(server, "/rest/1", "text/html, */*").body()).isEqualTo(BUSY);
      assertThat(accepting(server, "/gold/1", "application/json").body())
          .isEqualTo("{\"busy\":\"größer\"}");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void answer_ofEachClass_isItsOwn(String mode) throws Exception {
    try (TestServer server = TestServer.started(THREE.formatted(mode), handler)) {
      List.of("gold", "silver", "rest").forEach(each -> occupy(server, each));
      HttpResponse<String> gold = server.get("/gold/1");
      assertThat(gold.statusCode()).isEqualTo(529);
      assertThat(header(gold, "Retry-After")).isEqualTo("7");
      assertThat(header(gold, "Content-Type")).isEqualTo("application/json");
      // Two letters of the 17 take two bytes in UTF-8.
      assertThat(header(gold, "Content-Length")).isEqualTo("19");
      HttpResponse<String> silver = server.get("/silver/1");
      assertThat(silver.statusCode()).isEqualTo(429);
      assertThat(header(silver, "Retry-After")).isEqualTo("3");
      assertThat(header(silver, "Content-Type")).isEqualTo("text/html");
      assertThat(silver.body())
          .isEqualTo("429 Too Many Requests: too many requests, try again later\n");
      HttpResponse<String> rest = server.get("/rest/1");
      assertThat(rest.statusCode()).isEqualTo(503);
      assertThat(header(rest, "Retry-After")).isEqualTo("3");
      assertThat(rest.body()).isEqualTo(BUSY);
      handler.letGo.release(3);
    }
  }

  @Test
  void answer_toHead_saysHowLongItWouldBeAndKeepsTheConnection() throws Exception {
    try (TestServer server = TestServer.started(THREE.formatted("inline"), handler);
        Socket client = server.socket("127.0.0.1")) {
      occupy(server, "rest");
      for (int i = 0; i < 3; i++) {
        TestServer.write(client, "HEAD /rest/1 HTTP/1.1\r\nHost: a\r\n\r\n");
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
          head.append((char) client.getInputStream().read());
        }
        assertThat(head)
            .startsWith("HTTP/1.1 503")
            .contains("Content-Length: " + BUSY.length(), "Retry-After: ");
      }
      handler.letGo.release();
    }
  }

  @Test
  void answer_overHttp2_isTheSame() throws Exception {
    HttpClient client = new HttpClient(new HttpClientTransportOverHTTP2(new HTTP2Client()));
    client.start();
    try (TestServer server = TestServer.started(THREE.formatted("inline"), handler)) {
      occupy(server, "gold");
      String uri = "http://127.0.0.1:" + server.connector.getLocalPort() + "/gold/1";
      ContentResponse got = client.GET(uri);
      assertThat(got.getStatus()).isEqualTo(529);
      assertThat(got.getContentAsString()).contains("busy");
      assertThat(got.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH)).isEqualTo(19);
      ContentResponse head = client.newRequest(uri).method(HttpMethod.HEAD).send();
      assertThat(head.getStatus()).isEqualTo(529);
      assertThat(head.getContent()).isEmpty();
      assertThat(head.getHeaders().getLongField(HttpHeader.RETRY_AFTER)).isGreaterThanOrEqualTo(7);
      handler.letGo.release();
    } finally {
      client.stop();
    }
  }

  /** Answers like a rejection with a reason. */
  private static final class Refusing extends Handler.Abstract {
    private final QosConfig config = QosYaml.parse(THREE.formatted("inline"));
    private final Rejections rejections = new Rejections(config, null);
    private final RetryTimes times =
        new RetryTimes(new Gate(config.classes(), Partition.of(3, 1, 1, 1)), System::nanoTime);
    private final RejectReason reason;

    private Refusing(RejectReason reason) {
      this.reason = reason;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      int classIndex = Request.getPathInContext(request).startsWith("/gold/") ? 0 : 2;
      rejections.answer(times, request, response, callback, classIndex, reason);
      return true;
    }
  }

  @ParameterizedTest
  @EnumSource(RejectReason.class)
  void answer_whateverTheReason_isStatusAndTimeAndNothingFromInside(RejectReason reason)
      throws Exception {
    boolean quota = reason == RejectReason.CLIENT_QUOTA;
    try (TestServer server = TestServer.started("classes: {any: {}}", new Refusing(reason))) {
      HttpResponse<String> rest = server.get("/rest/1");
      assertThat(rest.statusCode()).isEqualTo(quota ? 429 : 503);
      assertThat(header(rest, "Retry-After")).isEqualTo("3");
      assertThat(rest.body())
          .isEqualTo(
              quota ? "429 Too Many Requests: more than your share, try again later\n" : BUSY);
      assertThat(rest.headers().map().toString() + rest.body())
          .doesNotContainIgnoringCase("rest")
          .doesNotContainIgnoringCase("queue")
          .doesNotContainIgnoringCase(reason.key());
      HttpResponse<String> gold = server.get("/gold/1");
      assertThat(gold.statusCode()).isEqualTo(quota ? 429 : 529);
      assertThat(header(gold, "Retry-After")).isEqualTo("7");
      assertThat(gold.body()).contains("busy");
    }
  }

  @ParameterizedTest
  @EnumSource(RejectReason.class)
  void answer_toACallOfGrpc_isOneHeadWithItsStatusAndTheTimeToWait(RejectReason reason)
      throws Exception {
    HttpClient client = new HttpClient(new HttpClientTransportOverHTTP2(new HTTP2Client()));
    client.start();
    try (TestServer server = TestServer.started("classes: {any: {}}", new Refusing(reason))) {
      String uri = "http://127.0.0.1:" + server.connector.getLocalPort() + "/rest/1";
      for (String type : List.of("application/grpc", "Application/GRPC-web+proto")) {
        ContentResponse got =
            client
                .newRequest(uri)
                .method(HttpMethod.POST)
                .headers(headers -> headers.put(HttpHeader.CONTENT_TYPE, type))
                .send();
        assertThat(got.getStatus()).isEqualTo(200);
        assertThat(got.getContent()).isEmpty();
        assertThat(got.getTrailers()).isNull();
        assertThat(got.getHeaders().get(HttpHeader.CONTENT_TYPE)).isEqualTo(type);
        boolean quota = reason == RejectReason.CLIENT_QUOTA;
        assertThat(got.getHeaders().get("grpc-status")).isEqualTo(quota ? "8" : "14");
        assertThat(got.getHeaders().get("grpc-message")).endsWith(", try again later");
        assertThat(got.getHeaders().get("grpc-retry-pushback-ms"))
            .isEqualTo(got.getHeaders().get(HttpHeader.RETRY_AFTER) + "000");
      }
      ContentResponse get =
          client
              .newRequest(uri)
              .headers(headers -> headers.put(HttpHeader.CONTENT_TYPE, "application/grpc"))
              .send();
      assertThat(get.getStatus()).as("no call, so a cache keeps nothing").isNotEqualTo(200);
      assertThat(client.POST(uri).send().getStatus())
          .as("the twin")
          .isEqualTo(reason == RejectReason.CLIENT_QUOTA ? 429 : 503);
    } finally {
      client.stop();
    }
  }

  @Test
  void answer_changedByAReload_isToldAtOnce() throws Exception {
    String yaml = THREE.formatted("inline");
    try (TestServer server = TestServer.started(yaml, handler)) {
      occupy(server, "rest");
      assertThat(server.get("/rest/1").body()).isEqualTo(BUSY);
      server.qos.reload(
          QosYaml.parse(
              yaml.replace("rest: {", "rest: {rejection: {body: closed, retry-after: 9s}, ")));
      HttpResponse<String> later = server.get("/rest/1");
      assertThat(later.body()).isEqualTo("closed");
      assertThat(header(later, "Retry-After").length()).isPositive();
      assertThat(Integer.parseInt(header(later, "Retry-After"))).isGreaterThanOrEqualTo(9);
      handler.letGo.release();
    }
  }

  /** A hanging thread, and one place in the queue. */
  private static final String HANGS =
      "threads: 1\nclasses: {rest: {queue: {max: 1, timeout: 1h}, rejection: {%s, jitter: 0}}}";

  @Test
  void retryAfter_nothingCompletes_growsToTheMost() throws Exception {
    try (TestServer server = TestServer.started(HANGS.formatted("retry-after-max: 5s"), handler)) {
      occupy(server, "rest");
      CompletableFuture<HttpResponse<String>> waits = server.send("/rest/2");
      await().until(() -> server.counts("rest").queued() == 1);
      assertThat(header(server.get("/rest/3"), "Retry-After")).isEqualTo("1");
      // None of 1 is back after 0.1 s: 10 a second at most, so 5 a second for those told before.
      await().until(() -> header(server.get("/rest/3"), "Retry-After").equals("5"));
      handler.letGo.release();
      assertThat(waits.get().statusCode()).isEqualTo(200);
    }
  }

  /** The twin: without a range above the minimum all get the same value. */
  @Test
  void retryAfter_fixed_staysWhatItIs() throws Exception {
    try (TestServer server = TestServer.started(HANGS.formatted("retry-after-max: 1s"), handler)) {
      occupy(server, "rest");
      server.send("/rest/2");
      await().until(() -> server.counts("rest").queued() == 1);
      for (int i = 0; i < 200; i++) {
        assertThat(header(server.get("/rest/3"), "Retry-After")).isEqualTo("1");
      }
      handler.letGo.release();
    }
  }
}
