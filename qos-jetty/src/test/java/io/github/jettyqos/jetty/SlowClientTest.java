package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** 200 clients that send whole heads and bodies byte by byte. */
final class SlowClientTest {
  private static final int CLIENTS = 200;
  private static final String REQUEST =
      "POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n01234567890123456789";

  private final BlockingHandler handler = new BlockingHandler();

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void headsAndBodies_byteByByte_allAreServedAndGoldMeanwhile(String mode) throws Exception {
    String yaml =
        "mode: %s\nthreads: 8\nclasses:\n  gold: {match: [\"path:/gold/*\"], lend: false}\n"
                .formatted(mode)
            + "  rest: {lend: false, queue: {timeout: 1m}}\n";
    List<Socket> sockets = new ArrayList<>();
    try (TestServer server = TestServer.started(yaml, handler)) {
      for (int i = 0; i < CLIENTS; i++) {
        Socket socket = server.socket("127.0.0.1");
        socket.setTcpNoDelay(true);
        sockets.add(socket);
      }
      for (int at = 0; at < REQUEST.length(); at++) {
        String one = REQUEST.substring(at, at + 1);
        for (Socket socket : sockets) {
          TestServer.write(socket, one);
        }
        if (at % 10 == 0) {
          assertThat(server.get("/gold/1").statusCode()).isEqualTo(200);
          assertThat(server.counts("rest").running()).as("nobody is complete").isZero();
        }
      }
      for (Socket socket : sockets) {
        assertThat(TestServer.read(socket)).endsWith("POST /slow 01234567890123456789");
      }
      assertThat(server.counts("rest").arrivals()).isEqualTo(CLIENTS);
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }
}
