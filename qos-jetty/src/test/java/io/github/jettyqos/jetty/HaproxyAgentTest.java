package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.AdmissionMode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The answers to HAProxy's agent-check, and the peers that get one. */
final class HaproxyAgentTest {
  private static final String CLASSES =
      """
      threads: 8
      control: {law: static}
      classes:
        health: {match: ["path:/health"], exempt: true}
        gold: {match: ["path:/gold/*"], budget: 5, max: 8}
        rest: {budget: 3}
      """;
  private static final String YAML = "haproxy-agent: {port: 0}\n" + CLASSES;

  private final BlockingHandler handler = new BlockingHandler();

  private static Socket open(TestServer server, String from) throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
    socket.connect(new InetSocketAddress("127.0.0.1", server.qos.haproxyAgentPort().orElseThrow()));
    socket.setSoTimeout(20_000);
    return socket;
  }

  /** The whole input until the close of the connection; a reset is an end as well. */
  private static String rest(Socket socket) throws IOException {
    try {
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    } catch (SocketException e) {
      return "";
    }
  }

  private static String ask(TestServer server, String question) throws IOException {
    try (Socket socket = open(server, "127.0.0.1")) {
      socket.getOutputStream().write(question.getBytes(StandardCharsets.US_ASCII));
      return rest(socket);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "gold, up maxconn:5",
    "rest, up maxconn:3",
    "gold/1, up maxconn:5",
    "gold/2, up maxconn:2", // 5 / 2
    "rest/4, up maxconn:1", // 3 / 4, but never 0, which would be no limit
    "health, up maxconn:65535",
    "silver, no-such-class",
    "gold/0, no-such-class",
    "gold/100, no-such-class",
    "'', no-such-class",
    "gold rest, no-such-class"
  })
  void answer_ofAClass_isItsBudget(String question, String answer) throws Exception {
    try (TestServer server = TestServer.started(YAML, handler)) {
      assertThat(ask(server, question + "\n")).isEqualTo(answer + "\n");
    }
  }

  @Test
  void answer_budgetChanged_isTheNewOne() throws Exception {
    try (TestServer server = TestServer.started(YAML, handler)) {
      server.qos.partition(Partition.of(8, 7, 1), "a test");
      assertThat(ask(server, "gold\n")).isEqualTo("up maxconn:7\n");
      server.qos.partition(Partition.of(8, 4, 4), "a test");
      assertThat(ask(server, "gold\r\n")).isEqualTo("up maxconn:4\n");
    }
  }

  @Test
  void answer_admissionObserves_isNoBound() throws Exception {
    try (TestServer server = TestServer.started(YAML, handler)) {
      server.qos.admission(AdmissionMode.OBSERVE);
      assertThat(ask(server, "gold\n")).isEqualTo("up maxconn:65535\n");
      server.qos.admission(AdmissionMode.ENFORCE);
      assertThat(ask(server, "gold\n")).isEqualTo("up maxconn:5\n");
    }
  }

  /** While running requests may finish, it answers; then it no longer listens. */
  @Test
  void answer_serverStops_isDown() throws Exception {
    TestServer server = new TestServer(YAML, handler);
    server.server.setStopTimeout(60_000);
    server.start();
    CompletableFuture<?> runs = server.send("/gold/block");
    await().until(() -> server.counts("gold").running() == 1);
    CompletableFuture<Void> closing = server.closing();
    await().until(() -> ask(server, "gold\n").equals("down #stopping\n"));
    handler.letGo.release();
    closing.join();
    runs.handle((response, failure) -> null).join();
    assertThat(server.qos.haproxyAgentPort()).isEmpty();
  }

  @Test
  void connections_thatSayNothing_keepNobodyOut() throws Exception {
    List<Socket> silent = new ArrayList<>();
    try (TestServer server = TestServer.started(YAML, handler)) {
      for (int i = 0; i < 300; i++) { // more than the limit
        silent.add(open(server, "127.0.0.1"));
      }
      assertThat(ask(server, "gold\n")).isEqualTo("up maxconn:5\n");
      for (Socket each : silent) {
        assertThat(rest(each)).isEmpty(); // each is closed, at the latest by its timeout
      }
    } finally {
      for (Socket each : silent) {
        each.close();
      }
    }
  }

  @Test
  void question_withoutEnd_isRefusedWhenItIsTooLong() throws Exception {
    try (TestServer server = TestServer.started(YAML, handler)) {
      assertThat(ask(server, "g".repeat(128))).isEqualTo("no-such-class\n");
      assertThat(ask(server, "gold\n")).isEqualTo("up maxconn:5\n");
    }
  }

  @Test
  void start_portIsTaken_isRefusedAndNothingRuns() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String yaml = YAML.replace("port: 0", "port: " + taken.getLocalPort());
      TestServer server = new TestServer(yaml, handler);
      assertThatThrownBy(server::start)
          .isInstanceOf(ConfigException.class)
          .hasMessageStartingWith(
              "haproxy-agent.port: " + taken.getLocalPort() + " cannot be had at 127.0.0.1");
      server.close();
    }
  }

  @Test
  void port_notConfigured_isNone() throws Exception {
    try (TestServer server = TestServer.started(CLASSES, handler)) {
      assertThat(server.qos.haproxyAgentPort()).isEmpty();
    }
  }
}
