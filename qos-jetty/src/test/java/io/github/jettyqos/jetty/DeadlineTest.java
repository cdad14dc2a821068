package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.RejectReason;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A request whose client no longer waits for the answer is not run, if the client is trusted. */
final class DeadlineTest {
  private static final String YAML =
      """
      mode: %s
      threads: 1
      trusted-proxies: ["%s"]
      deadline-header: X-Timeout
      classes: {all: {queue: {max: 10, timeout: 1m%s}}}
      """;
  private static final String TRUSTED = "127.0.0.1";

  private final BlockingHandler handler = new BlockingHandler();

  private TestServer start(String mode, String trusted) throws Exception {
    return TestServer.started(YAML.formatted(mode, trusted, ""), handler);
  }

  private static Socket get(TestServer server, String path, String patience) throws Exception {
    Socket socket = server.socket(TRUSTED);
    TestServer.write(
        socket, "GET " + path + " HTTP/1.1\r\nHost: a\r\nX-Timeout: " + patience + "\r\n\r\n");
    return socket;
  }

  private static void requireRefused(TestServer server, Socket socket) throws Exception {
    assertThat(TestServer.read(socket)).startsWith("HTTP/1.1 503").contains("Retry-After: ");
    assertThat(server.counts("all").rejected()).containsEntry(RejectReason.DEADLINE, 1L);
  }

  @ParameterizedTest
  @CsvSource({"inline,''", "dispatch,''", "auto,''", "inline,', policy: shortest, size: route'"})
  void request_waitsLongerThanItsClient_isTurnedAwayThen(String mode, String policy)
      throws Exception {
    String yaml = YAML.formatted(mode, TRUSTED, policy);
    try (TestServer server = TestServer.started(yaml, handler);
        Socket runs = get(server, "/block/1", "60s")) {
      await().until(() -> server.counts("all").running() == 1);
      Socket stays = get(server, "/block/2", "60s");
      Socket leaves = get(server, "/block/3", "50");
      requireRefused(server, leaves);
      // No other request runs, and none has run that is missing here.
      assertThat(server.counts("all").running() + server.counts("all").queued()).isEqualTo(2);
      handler.letGo.release(2);
      assertThat(TestServer.read(runs)).startsWith("HTTP/1.1 200");
      assertThat(TestServer.read(stays)).startsWith("HTTP/1.1 200");
      await().until(() -> server.counts("all").completed() == 2);
      stays.close();
      leaves.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void request_saysThatItIsTooLate_isTurnedAwayThoughThereIsRoom(String mode) throws Exception {
    try (TestServer server = start(mode, TRUSTED);
        Socket late = get(server, "/now", "0")) {
      requireRefused(server, late);
      assertThat(server.counts("all").completed()).isZero();
    }
  }

  @Test
  void request_cannotBeAnsweredInTime_isTurnedAwayAtOnce() throws Exception {
    try (TestServer server = start("inline", TRUSTED)) {
      // The only known processing time is more than 20 ms.
      try (Socket slow = get(server, "/block/1", "60s")) {
        await().until(() -> server.counts("all").running() == 1);
        long since = System.nanoTime();
        await().until(() -> System.nanoTime() - since > 20_000_000);
        handler.letGo.release();
        assertThat(TestServer.read(slow)).startsWith("HTTP/1.1 200");
        await().until(() -> server.counts("all").completed() == 1);
      }
      try (Socket late = get(server, "/now", "15")) {
        requireRefused(server, late);
      }
      try (Socket inTime = get(server, "/now", "60s")) {
        assertThat(TestServer.read(inTime)).startsWith("HTTP/1.1 200");
      }
    }
  }

  /** The twin: the header of other peers is ignored. */
  @Test
  void request_ofAnybody_isServedHoweverLate() throws Exception {
    try (TestServer server = start("inline", "192.0.2.1");
        Socket late = get(server, "/now", "0")) {
      assertThat(TestServer.read(late)).startsWith("HTTP/1.1 200");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "-1", "99999999999999999999"})
  void header_isNoTime_isNoDeadline(String patience) throws Exception {
    try (TestServer server = start("inline", TRUSTED);
        Socket socket = get(server, "/now", patience)) {
      assertThat(TestServer.read(socket)).startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void request_tooLateWhileNothingIsEnforced_isServed() throws Exception {
    String yaml = "admission: observe\n" + YAML.formatted("inline", TRUSTED, "");
    try (TestServer server = TestServer.started(yaml, handler);
        Socket late = get(server, "/now", "0")) {
      assertThat(TestServer.read(late)).startsWith("HTTP/1.1 200");
    }
  }
}
