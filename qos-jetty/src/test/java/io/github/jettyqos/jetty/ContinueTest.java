package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.Socket;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clients that ask whether to send their body: {@code Expect: 100-continue}. */
final class ContinueTest {
  private static final String ONE =
      "mode: %s\nbodies: %s\nthreads: 2\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false, queue: {max: %d}}\n  rest: {lend: false}\n";
  private static final String HEAD =
      "POST /gold/2 HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n";

  private final BlockingHandler handler = new BlockingHandler();

  private TestServer start(String mode, String bodies, int queue) throws Exception {
    return TestServer.started(ONE.formatted(mode, bodies, queue), handler);
  }

  @ParameterizedTest
  @CsvSource({"inline,eager", "dispatch,eager", "inline,stream", "dispatch,stream"})
  void classWithRoom_isToldToContinueAndServed(String mode, String bodies) throws Exception {
    try (TestServer server = start(mode, bodies, 1);
        Socket socket = server.socket("127.0.0.1")) {
      TestServer.write(socket, HEAD);
      assertThat(TestServer.read(socket)).startsWith("HTTP/1.1 100");
      TestServer.write(socket, "hello");
      assertThat(TestServer.read(socket)).contains("200 OK").endsWith("POST /gold/2 hello");
    }
  }

  @ParameterizedTest
  @CsvSource({"inline,eager", "dispatch,eager", "inline,stream", "dispatch,stream"})
  void classIsFull_isTurnedAwayBeforeItSendsItsBody(String mode, String bodies) throws Exception {
    try (TestServer server = start(mode, bodies, 0);
        Socket socket = server.socket("127.0.0.1")) {
      server.send("/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      TestServer.write(socket, HEAD);
      assertThat(TestServer.read(socket)).startsWith("HTTP/1.1 503");
      handler.letGo.release();
    }
  }

  @ParameterizedTest
  @CsvSource({"inline,eager", "dispatch,eager", "inline,stream", "dispatch,stream"})
  void classIsBusy_waitsAndIsServed(String mode, String bodies) throws Exception {
    try (TestServer server = start(mode, bodies, 1);
        Socket socket = server.socket("127.0.0.1")) {
      server.send("/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      TestServer.write(socket, HEAD);
      // Eager bodies are asked for before the request waits, others when it is handled.
      if (bodies.equals("eager")) {
        assertThat(TestServer.read(socket)).startsWith("HTTP/1.1 100");
        TestServer.write(socket, "hello");
      }
      await().until(() -> server.counts("gold").queued() == 1);
      handler.letGo.release();
      if (bodies.equals("stream")) {
        assertThat(TestServer.read(socket)).startsWith("HTTP/1.1 100");
        TestServer.write(socket, "hello");
      }
      assertThat(TestServer.read(socket)).contains("200 OK").endsWith("POST /gold/2 hello");
    }
  }
}
