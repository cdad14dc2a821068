package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.RejectReason;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The memory of queued requests is bounded, and released completely. */
final class QueuedHeadsTest {
  /** Of 65536 bytes a class alone may use all. */
  private static final String YAML =
      """
      mode: %s
      threads: 1
      body-limit: 0
      queue-bytes: 65536
      classes: {all: {queue: {max: 100, timeout: %s}}}
      """;

  private static final int LONG = 6_000;

  private final BlockingHandler handler = new BlockingHandler();
  private final List<Socket> sockets = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (Socket each : sockets) {
      each.close();
    }
  }

  private Socket request(TestServer server, int header) throws Exception {
    Socket socket = server.socket("127.0.0.1");
    sockets.add(socket);
    TestServer.write(
        socket, "GET /block/x HTTP/1.1\r\nHost: a\r\nX: " + "y".repeat(header) + "\r\n\r\n");
    return socket;
  }

  private void oneRunsAndSixCome(TestServer server, int header) throws Exception {
    request(server, 1);
    await().until(() -> server.counts("all").running() == 1);
    for (int i = 0; i < 6; i++) {
      int number = i + 1;
      request(server, header);
      await()
          .until(() -> server.counts("all").queued() + server.counts("all").rejections() == number);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void heads_moreThanTheBound_areTurnedAwayAndTheRestServed(String mode) throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted(mode, "1m"), handler)) {
      oneRunsAndSixCome(server, LONG);
      // 1024 + 2 fields of 64 + twice some 6010 characters are 13 200 bytes: 4 fit, a fifth does
      // not.
      assertThat(server.counts("all").queued()).isEqualTo(4);
      assertThat(server.counts("all").rejected()).containsEntry(RejectReason.QUEUE_BYTES, 2L);
      assertThat(server.queuedBytes()).isBetween(4 * 13_000L, 65_536L);
      assertThat(TestServer.read(sockets.get(6)))
          .startsWith("HTTP/1.1 503")
          .contains("Retry-After");
      handler.letGo.release(5);
      for (int i = 0; i < 5; i++) {
        assertThat(TestServer.read(sockets.get(i))).startsWith("HTTP/1.1 200");
      }
      await().until(() -> server.queuedBytes() == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void heads_ofUsualLength_allWait(String mode) throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted(mode, "1m"), handler)) {
      oneRunsAndSixCome(server, 10);
      assertThat(server.counts("all").queued()).isEqualTo(6);
      handler.letGo.release(7);
      await().until(() -> server.queuedBytes() == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"timeout", "abort", "stop"})
  void heads_whateverEndsTheWaiting_areGivenBack(String end) throws Exception {
    String timeout = end.equals("timeout") ? "1s" : "1m";
    try (TestServer server = TestServer.started(YAML.formatted("inline", timeout), handler)) {
      oneRunsAndSixCome(server, 10);
      if (end.equals("abort")) {
        close();
      } else if (end.equals("stop")) {
        handler.letGo.release(7);
        server.server.stop();
      }
      await().until(() -> server.queuedBytes() == 0);
      handler.letGo.release(7);
    }
  }
}
