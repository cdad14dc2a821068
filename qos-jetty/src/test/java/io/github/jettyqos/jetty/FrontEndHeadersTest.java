package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The headers exchanged by a node and its front ends. The front end is 127.0.0.9; each test has a
 * twin with 127.0.0.8, an untrusted peer.
 */
final class FrontEndHeadersTest {
  private static final String FRONT_END = "127.0.0.9";
  private static final String NOBODY = "127.0.0.8";
  private static final String CLASSES =
      """
      control: {law: static}
      classes:
        health: {match: ["path:/health"], exempt: true}
        gold: {match: ["path:/gold/*"], budget: 3, lend: false, borrow: false}
        rest: {budget: 1, lend: false, borrow: false, queue: {max: 0}}
      """;
  private static final String YAML =
      "threads: 4\ntrusted-proxies: [\"127.0.0.9/32\"]\nclass-header: X-QoS-Class\n";

  private final BlockingHandler handler = new BlockingHandler();

  private static String ask(TestServer server, String from, String path, String headers)
      throws Exception {
    try (Socket socket = server.socket(from)) {
      TestServer.write(socket, "GET " + path + " HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n");
      return TestServer.read(socket);
    }
  }

  private static String classOf(TestServer server, String from, String headers) throws Exception {
    long gold = server.counts("gold").arrivals();
    long rest = server.counts("rest").arrivals();
    assertThat(ask(server, from, "/gold/1", headers)).startsWith("HTTP/1.1 200");
    return server.counts("gold").arrivals() > gold
        ? "gold"
        : server.counts("rest").arrivals() > rest ? "rest" : "health";
  }

  @ParameterizedTest
  @CsvSource({
    "rest, X-QoS-Class: rest",
    "rest, x-qos-class: rest",
    "health, X-QoS-Class: health",
    "gold, X-QoS-Class: gold",
    "gold, X-QoS-Class: silver",
    "gold, X-QoS-Class:",
    "gold, X-QoS-Class: REST",
    "gold, X-Other: rest"
  })
  void class_namedByAFrontEnd_isTakenIfThereIsOne(String expected, String header) throws Exception {
    try (TestServer server = TestServer.started(YAML + CLASSES, handler)) {
      assertThat(classOf(server, FRONT_END, header + "\r\n")).isEqualTo(expected);
      assertThat(classOf(server, NOBODY, header + "\r\n")).isEqualTo("gold");
    }
  }

  @Test
  void class_noHeaderConfigured_isFoundByTheRules() throws Exception {
    String yaml = YAML.replace("class-header: X-QoS-Class", "load-header: orca");
    try (TestServer server = TestServer.started(yaml + CLASSES, handler)) {
      assertThat(classOf(server, FRONT_END, "X-QoS-Class: rest\r\n")).isEqualTo("gold");
    }
  }

  @Test
  void explain_headerOfAFrontEnd_saysSo() throws Exception {
    try (TestServer server = TestServer.started(YAML + CLASSES, handler)) {
      String request = "GET /gold/1 header X-QoS-Class=rest from ";
      assertThat(explain(server, request + FRONT_END))
          .isEqualTo("class rest: X-QoS-Class of a trusted proxy names it");
      assertThat(explain(server, request + NOBODY)).startsWith("class gold: ");
    }
  }

  private static String explain(TestServer server, String request) throws Exception {
    return server
        .qos
        .management()
        .call("explain", Map.of("request", request), new Actor("a", Role.VIEWER))
        .words();
  }

  @Test
  void rejection_toAFrontEnd_saysThatItNeverBegan() throws Exception {
    try (TestServer server = TestServer.started(YAML + CLASSES, handler)) {
      CompletableFuture<?> runs = server.send("/block");
      await().until(() -> server.counts("rest").running() == 1);
      assertThat(ask(server, FRONT_END, "/", ""))
          .startsWith("HTTP/1.1 503")
          .contains("X-QoS-Rejected: queue-full\n");
      assertThat(ask(server, NOBODY, "/", ""))
          .startsWith("HTTP/1.1 503")
          .doesNotContain("X-QoS-Rejected");
      handler.letGo.release();
      runs.join();
      await().until(() -> server.counts("rest").running() == 0); // its client is told before that
      // A request that has begun is never reported as not begun.
      assertThat(ask(server, FRONT_END, "/", ""))
          .startsWith("HTTP/1.1 200")
          .doesNotContain("X-QoS-Rejected");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/gold/1", "/health", "/rest"})
  void load_toAFrontEnd_isToldInEveryResponse(String path) throws Exception {
    try (TestServer server = TestServer.started(YAML + "load-header: orca\n" + CLASSES, handler)) {
      assertThat(ask(server, FRONT_END, path, ""))
          .contains(
              "endpoint-load-metrics: TEXT application_utilization=0.000,rps_fractional=0.000,"
                  + "named_metrics.gold_idle=3,named_metrics.gold_queued=0,"
                  + "named_metrics.rest_idle=1,named_metrics.rest_queued=0\n");
      assertThat(ask(server, NOBODY, path, "")).doesNotContain("endpoint-load-metrics");
    }
  }

  @Test
  void load_notConfigured_isToldNobody() throws Exception {
    try (TestServer server = TestServer.started(YAML + CLASSES, handler)) {
      assertThat(ask(server, FRONT_END, "/", "")).doesNotContain("endpoint-load-metrics");
    }
  }

  @Test
  void load_ofARejection_isToldToo() throws Exception {
    try (TestServer server = TestServer.started(YAML + "load-header: orca\n" + CLASSES, handler)) {
      CompletableFuture<?> runs = server.send("/block");
      await().until(() -> server.counts("rest").running() == 1);
      // 1 of 4 threads.
      assertThat(ask(server, FRONT_END, "/", ""))
          .startsWith("HTTP/1.1 503")
          .contains("application_utilization=0.250", "named_metrics.rest_idle=0");
      handler.letGo.release();
      runs.join();
    }
  }
}
