package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server whose answer stops in the middle, or never begins. */
final class SlowServerTest {
  /** Nor a second time where the server closes the connection: it may have been done. */
  @Test
  void change_withoutAnAnswer_isNotSentAgain() throws Exception {
    AtomicInteger requests = new AtomicInteger();
    ExecutorService answering = Executors.newSingleThreadExecutor();
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      answering.submit(
          () -> {
            while (true) {
              try (Socket client = server.accept()) {
                requests.incrementAndGet();
                client.getInputStream().read(new byte[4096]);
              }
            }
          });
      ServerConnection connection =
          new HttpConnection(
              new HttpConnection.Client(Duration.ofSeconds(1), Optional.empty()),
              URI.create("http://127.0.0.1:" + server.getLocalPort()),
              "token",
              Duration.ofSeconds(5));
      assertThatThrownBy(() -> connection.data("freeze", Map.of("reason", "x")))
          .isInstanceOf(UnreachableException.class);
      assertThat(requests).hasValue(1);
    } finally {
      answering.shutdownNow();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{"})
  void answer_thatDoesNotEnd_isGivenUp(String beginning) throws Exception {
    ExecutorService answering = Executors.newSingleThreadExecutor();
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      answering.submit(
          () -> {
            Socket client = server.accept();
            client.getOutputStream().write(beginning.getBytes(StandardCharsets.US_ASCII));
            return client;
          });
      ServerConnection connection =
          new HttpConnection(
              new HttpConnection.Client(Duration.ofSeconds(1), Optional.empty()),
              URI.create("http://127.0.0.1:" + server.getLocalPort()),
              "token",
              Duration.ofSeconds(1));
      assertThatThrownBy(() -> connection.data("state", Map.of()))
          .isInstanceOf(UnreachableException.class)
          .hasMessageContaining("http://127.0.0.1:" + server.getLocalPort());
    } finally {
      answering.shutdownNow();
    }
  }
}
