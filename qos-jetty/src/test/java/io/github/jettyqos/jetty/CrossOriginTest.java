package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.config.QosYaml;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpTester;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.handler.CrossOriginHandler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses readable by a script of another origin while the gate rejects requests. */
final class CrossOriginTest {
  private static final String ORIGIN = "https://shop.example.com";
  private static final String ONE = "mode: %s\nthreads: 1\nclasses: {%s all: {queue: {max: 0}}}\n";
  private static final String PREFLIGHT =
      "preflight: {match: [{method: OPTIONS, header: [Origin, Access-Control-Request-Method]}],"
          + " exempt: true},";

  private final BlockingHandler handler = new BlockingHandler();

  private static CrossOriginHandler crossOrigin(Handler behind) {
    CrossOriginHandler crossOrigin = new CrossOriginHandler();
    crossOrigin.setAllowedOriginPatterns(Set.of("https://shop\\.example\\.com"));
    crossOrigin.setExposedHeaders(Set.of("Retry-After"));
    crossOrigin.setHandler(behind);
    return crossOrigin;
  }

  /** Occupies the only thread. */
  private void fill(TestServer server, Socket client) throws Exception {
    TestServer.write(client, "GET /block HTTP/1.1\r\nHost: x\r\n\r\n");
    await().until(() -> handler.entered.get() == 1);
    assertThat(server.counts("all").running()).isOne();
  }

  private static HttpTester.Response ask(TestServer server, String method, String more)
      throws Exception {
    try (Socket client = server.socket("127.0.0.1")) {
      TestServer.write(
          client,
          "%s /any HTTP/1.1\r\nHost: x\r\nConnection: close\r\nOrigin: %s\r\n%s\r\n"
              .formatted(method, ORIGIN, more));
      return HttpTester.parseResponse(HttpTester.from(client.getInputStream()));
    }
  }

  private static HttpTester.Response preflight(TestServer server) throws Exception {
    return ask(server, "OPTIONS", "Access-Control-Request-Method: POST\r\n");
  }

  private static List<String> values(HttpTester.Response response, String... names) {
    return List.of(names).stream().map(response::get).toList();
  }

  /** The recipe of the guide: a handler in front of the gate. */
  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch", "auto"})
  void rejection_crossOriginHandlerInFront_canBeRead(String mode) throws Exception {
    TestServer server = new TestServer(ONE.formatted(mode, ""), handler);
    server.server.insertHandler(crossOrigin(null));
    try (server;
        Socket busy = server.start().socket("127.0.0.1")) {
      fill(server, busy);
      HttpTester.Response rejected = ask(server, "GET", "");
      assertThat(rejected.getStatus()).isEqualTo(503);
      assertThat(
              values(
                  rejected,
                  "Access-Control-Allow-Origin",
                  "Access-Control-Expose-Headers",
                  "Retry-After"))
          .containsExactly(ORIGIN, "Retry-After", "1");
      HttpTester.Response asked = preflight(server);
      assertThat(asked.getStatus()).isEqualTo(200);
      assertThat(asked.get("Access-Control-Allow-Methods")).contains("POST");
      assertThat(server.counts("all").rejections()).as("preflights are no work").isOne();
      handler.letGo.release();
      assertThat(TestServer.read(busy)).startsWith("HTTP/1.1 200");
    }
  }

  /** The twin: behind the gate it does not see rejected requests. */
  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void rejection_crossOriginHandlerBehind_cannotBeRead(String mode) throws Exception {
    try (TestServer server = TestServer.started(ONE.formatted(mode, ""), crossOrigin(handler));
        Socket busy = server.socket("127.0.0.1")) {
      fill(server, busy);
      for (HttpTester.Response each : List.of(ask(server, "GET", ""), preflight(server))) {
        assertThat(each.getStatus()).isEqualTo(503);
        assertThat(each.contains("Access-Control-Allow-Origin")).isFalse();
      }
      handler.letGo.release();
    }
  }

  /**
   * The other recipe, for a handler behind the gate: an exempt class, and an own rejection handler.
   */
  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void rejection_ownAnswerAndPreflightsExempt_canBeRead(String mode) throws Exception {
    Qos qos =
        Qos.builder(QosYaml.parse(ONE.formatted(mode, PREFLIGHT)))
            .rejections(
                (request, response, callback, rejection) -> {
                  HttpFields.Mutable headers = response.getHeaders();
                  headers.add("Vary", "Origin");
                  if (ORIGIN.equals(request.getHeaders().get("Origin"))) {
                    headers.put("Access-Control-Allow-Origin", ORIGIN);
                    headers.put("Access-Control-Expose-Headers", "Retry-After");
                  }
                  Content.Sink.write(response, true, "busy\n", callback);
                })
            .build();
    try (TestServer server =
            new TestServer(qos, crossOrigin(handler), null, TestServer::clearText).start();
        Socket busy = server.socket("127.0.0.1")) {
      fill(server, busy);
      HttpTester.Response rejected = ask(server, "GET", "");
      assertThat(rejected.getStatus()).isEqualTo(503);
      assertThat(rejected.getFields("Access-Control-Allow-Origin"))
          .extracting(HttpField::getValue)
          .containsExactly(ORIGIN);
      assertThat(rejected.get("Retry-After")).isEqualTo("1");
      HttpTester.Response asked = preflight(server);
      assertThat(asked.getStatus()).isEqualTo(200);
      assertThat(asked.get("Access-Control-Allow-Methods")).contains("POST");
      // A preflight always asks for a method.
      assertThat(ask(server, "OPTIONS", "").getStatus()).isEqualTo(503);
      handler.letGo.release();
    }
  }
}
