package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.core.manage.Answer;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of requests that wait or are handled, of a real server. */
final class RequestsTest {
  private static final String YAML =
      """
      mode: %s
      threads: 2
      queue-bytes: 268435456
      stuck: 1s
      classes:
        health: {match: ["path:/health/*"], exempt: true}
        gold: {match: ["path:/gold/*"], lend: false, borrow: false, stuck: never, queue: {max: 20000, timeout: 1m}}
        rest: {lend: false, borrow: false}
      """;

  private final BlockingHandler handler = new BlockingHandler();

  private static Map<?, ?> table(TestServer server, Map<String, String> arguments)
      throws Exception {
    return (Map<?, ?>) answer(server, arguments).data();
  }

  private static Answer answer(TestServer server, Map<String, String> arguments) throws Exception {
    return server.qos.management().call("requests", arguments, new Actor("a test", Role.VIEWER));
  }

  private static Map<?, ?> state(TestServer server, String name) throws Exception {
    return (Map<?, ?>) table(server, Map.of()).get(name);
  }

  private static List<Map<?, ?>> oldest(Map<?, ?> state) {
    List<Map<?, ?>> all = new ArrayList<>();
    ((List<?>) state.get("oldest")).forEach(each -> all.add((Map<?, ?>) each));
    return all;
  }

  private static double secondsSince(long nanos) {
    return (System.nanoTime() - nanos) / 1e9;
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void requests_queuedAndHandled_areThereWithClassPathAndAgeUntilTheyEnd(String mode)
      throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted(mode), handler)) {
      List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
      long before = System.nanoTime();
      all.add(server.send("/gold/block;jsessionid=secret/1;y=secret;z=secret"));
      await().until(() -> server.counts("gold").running() == 1 && handler.entered.get() == 1);
      all.add(server.send("/gold/2;jsessionid=secret?secret=x"));
      all.add(server.send("/health/block/3"));
      await().until(() -> server.counts("gold").queued() == 1 && handler.entered.get() == 2);
      long there = System.nanoTime();

      Map<?, ?> queued = state(server, "queued");
      double least = secondsSince(there);
      Map<?, ?> handling = state(server, "handling");
      double most = secondsSince(before);
      assertThat(List.of(queued.get("count"), queued.get("leftOut"))).isEqualTo(List.of(1, 0));
      assertThat(List.of(handling.get("count"), handling.get("leftOut"))).isEqualTo(List.of(2, 0));
      assertThat(state(server, "stuck").get("count")).isEqualTo(0);
      assertThat(oldest(queued).toString())
          .startsWith("[{class=gold, method=GET, path=/gold/2, seconds=")
          .doesNotContain("secret");
      assertThat(oldest(handling))
          .extracting(each -> each.get("class") + " " + each.get("path"))
          .containsExactly("gold /gold/block/1", "health /health/block/3");
      double age = (Double) oldest(handling).get(0).get("seconds");
      assertThat(age).isBetween(least, most);
      assertThat((Double) oldest(queued).get(0).get("seconds")).isBetween(0.0, age);
      assertThat(Instant.parse((String) oldest(queued).get(0).get("since")))
          .isAfter(Instant.parse((String) oldest(handling).get(0).get("since")));
      assertThat(answer(server, Map.of()).words())
          .matches(
              "queued 1\\n +gold +[0-9.]+ s  GET /gold/2\\nhandling 2\\n +gold +[0-9.]+ s  GET"
                  + " /gold/block/1\\n +health +[0-9.]+ s  GET /health/block/3\\nstuck 0");

      handler.letGo.release(2);
      for (CompletableFuture<HttpResponse<String>> each : all) {
        assertThat(each.get().statusCode()).isEqualTo(200);
      }
      await()
          .untilAsserted(
              () ->
                  assertThat(answer(server, Map.of()).words())
                      .isEqualTo("queued 0\nhandling 0\nstuck 0"));
    }
  }

  /** Its twin in the same server is of a class that is never stuck. */
  @Test
  void requests_stuckHandler_isInAStateOfItsOwn() throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted("inline"), handler)) {
      List<CompletableFuture<HttpResponse<String>>> all =
          List.of(server.send("/gold/block"), server.send("/block"));
      await().until(() -> state(server, "stuck").get("count").equals(1));
      assertThat(oldest(state(server, "stuck")).get(0).get("path")).isEqualTo("/block");
      assertThat(oldest(state(server, "handling")).get(0).get("path")).isEqualTo("/gold/block");
      handler.letGo.release(2);
      for (CompletableFuture<HttpResponse<String>> each : all) {
        each.get();
      }
    }
  }

  @Test
  void requests_tenThousandWait_theOldestAreListedAndTheOthersCounted() throws Exception {
    int many = 10_000;
    HttpClient client = new HttpClient(new HttpClientTransportOverHTTP2(new HTTP2Client()));
    client.setMaxConnectionsPerDestination(1);
    client.setMaxRequestsQueuedPerDestination(2 * many);
    client.start();
    TestServer server =
        new TestServer(
            YAML.formatted("dispatch"),
            handler,
            null,
            http -> {
              HTTP2CServerConnectionFactory http2 = new HTTP2CServerConnectionFactory(http);
              http2.setMaxConcurrentStreams(2 * many);
              return new ConnectionFactory[] {
                new HttpConnectionFactory(http), Http2Limits.none(http2)
              };
            });
    try (server) {
      server.start();
      String uri = "http://127.0.0.1:" + server.connector.getLocalPort() + "/gold/block/";
      client.newRequest(uri + 0).send(result -> {});
      await().until(() -> server.counts("gold").running() == 1);
      for (int i = 1; i <= many; i++) {
        client.newRequest(uri + i).send(result -> {});
      }
      await().until(() -> server.counts("gold").queued() == many);

      Map<?, ?> queued = state(server, "queued");
      assertThat(queued.get("count")).isEqualTo(many);
      assertThat(queued.get("leftOut")).isEqualTo(many - 32);
      // On one connection the first 32 that were sent are the oldest, in the order of their
      // streams.
      assertThat(oldest(queued)).hasSize(32);
      assertThat(oldest(queued).get(0).get("path")).isEqualTo("/gold/block/1");
      assertThat(oldest(queued))
          .isSortedAccordingTo(
              Comparator.comparing(each -> -(Double) ((Map<?, ?>) each).get("seconds")));
      assertThat(oldest((Map<?, ?>) table(server, Map.of("most", "1000")).get("queued")))
          .hasSize(1000)
          .satisfies(all -> assertThat(new HashSet<>(all)).hasSize(1000));
      assertThat(answer(server, Map.of("most", "2")).words())
          .contains("queued 10000\n", "and 9998 more\nhandling 1\n");
      assertThatThrownBy(() -> answer(server, Map.of("most", "1001")))
          .hasMessage("most: 1001 is out of range; give a whole number from 1 to 1000");
      handler.letGo.release(many + 1);
      await().until(() -> state(server, "queued").get("count").equals(0));
    } finally {
      client.stop();
    }
  }
}
