package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reserved threads serve whatever handlers and clients do. */
final class StarvationTest {
  private final BlockingHandler handler = new BlockingHandler();

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch", "auto"})
  void allClassesBlocked_healthIsServed(String mode) throws Exception {
    String yaml =
        "mode: %s\nthreads: 9\nclasses:\n  health: {match: [\"path:/health\"], budget: 1, lend: false}\n"
                .formatted(mode)
            + "  gold: {match: [\"path:/gold/*\"], budget: 4, lend: false}\n  rest: {budget: 4, lend: false}\n";
    try (TestServer server = TestServer.started(yaml, handler)) {
      for (int i = 0; i < 20; i++) {
        server.send("/gold/block/" + i);
        server.send("/block/" + i);
      }
      await().until(() -> server.counts("gold").running() + server.counts("rest").running() == 8);
      for (int i = 0; i < 20; i++) {
        assertThat(server.get("/health").statusCode()).isEqualTo(200);
      }
      handler.letGo.release(40);
      await().until(() -> server.counts("gold").running() + server.counts("rest").running() == 0);
    }
  }

  @Test
  void bodiesByteByByte_200Clients_hold_noPermitAndGoldIsServed() throws Exception {
    assertThat(slowBodiesHoldPermits("eager")).isFalse();
  }

  @Test
  void bodiesByteByByte_streamed_holdPermits() throws Exception {
    // The twin: handlers that read slow bodies themselves take the whole budget.
    assertThat(slowBodiesHoldPermits("stream")).isTrue();
  }

  private boolean slowBodiesHoldPermits(String bodies) throws Exception {
    String yaml =
        "bodies: %s\nthreads: 8\nclasses:\n  gold: {match: [\"path:/gold/*\"], lend: false}\n  rest: {lend: false}\n"
            .formatted(bodies);
    List<Socket> slow = new ArrayList<>();
    try (TestServer server = TestServer.started(yaml, handler)) {
      AtomicBoolean full = new AtomicBoolean();
      for (int i = 0; i < 200; i++) {
        Socket socket = server.socket("127.0.0.1");
        slow.add(socket);
        // Every other one does not even complete its head.
        String head = "POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n";
        TestServer.write(socket, i % 2 == 0 ? head : head + "\r\n");
      }
      for (int round = 0; round < 10; round++) {
        for (int i = 1; i < slow.size(); i += 2) {
          trickle(slow.get(i));
        }
        assertThat(server.get("/gold/1").statusCode()).isEqualTo(200);
        full.compareAndSet(false, server.counts("rest").running() == 4);
      }
      // Before the stop, which would interrupt readers.
      for (Socket socket : slow) {
        socket.close();
      }
      await().until(() -> server.counts("rest").running() == 0);
      return full.get();
    }
  }

  private static void trickle(Socket socket) {
    try {
      TestServer.write(socket, "x");
    } catch (IOException e) {
      // its request was rejected at its timeout
    }
  }
}
