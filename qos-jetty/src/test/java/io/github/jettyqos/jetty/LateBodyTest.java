package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP/1.1 clients that send the rest of a chunked body after the beginning of the answer. */
final class LateBodyTest {
  private static final String CLASSES =
      "mode: %s\nthreads: 2\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false}\n  rest: {lend: false}\n";
  static final String HEAD =
      "POST /gold/talk HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";

  /** A handler that begins its answer, and then echoes the body. */
  static final class Echo extends Handler.Wrapper {
    Echo(Handler handler) {
      super(handler);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      if (!Request.getPathInContext(request).endsWith("/talk")) {
        return super.handle(request, response, callback);
      }
      Content.Sink.write(response, false, "begun ", Callback.NOOP);
      Content.copy(request, response, callback);
      return true;
    }
  }

  /** Half of the idle timeout, after which the request failed if awaited. */
  private static final int PATIENCE_MILLIS = 15_000;

  private final BlockingHandler blocking = new BlockingHandler();

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch", "auto"})
  void idle_isAnsweredBeforeTheBodyEnds(String mode) throws Exception {
    try (TestServer server = TestServer.started(CLASSES.formatted(mode), new Echo(blocking));
        Socket socket = server.socket("127.0.0.1")) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      TestServer.write(socket, HEAD + "5\r\nhello\r\n");
      converse(socket);
      await().until(() -> server.counts("gold").running() == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch", "auto"})
  void queued_isAnsweredWhenItsTurnHasCome(String mode) throws Exception {
    try (TestServer server = TestServer.started(CLASSES.formatted(mode), new Echo(blocking));
        Socket socket = server.socket("127.0.0.1")) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      server.send("/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      TestServer.write(socket, HEAD);
      await().until(() -> server.counts("gold").queued() == 1);
      TestServer.write(socket, "5\r\nhello\r\n");
      blocking.letGo.release();
      converse(socket);
      await().until(() -> server.counts("gold").running() == 0);
    }
  }

  /**
   * What has its body within body-wait holds a place in the queue when that is whole, and a thread.
   */
  @ParameterizedTest
  @CsvSource({"inline,10s", "dispatch,10s", "inline,0s", "dispatch,0s"})
  void ordinaryUpload_isReadBeforeItIsAdmitted_unlessThereIsNoTime(String mode, String wait)
      throws Exception {
    String yaml = "body-wait: " + wait + "\n" + CLASSES.formatted(mode);
    try (TestServer server = TestServer.started(yaml, blocking);
        Socket socket = server.socket("127.0.0.1")) {
      server.send("/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      TestServer.write(socket, HEAD + "5\r\nhello\r\n");
      await().until(() -> server.queuedBytes() > 0);
      if (wait.equals("10s")) {
        assertThat(server.counts("gold").queued()).isZero();
        TestServer.write(socket, "0\r\n\r\n");
      }
      // Half of the 10 s after which it would continue without the rest.
      await().atMost(5, TimeUnit.SECONDS).until(() -> server.counts("gold").queued() == 1);
      blocking.letGo.release();
      await().until(() -> blocking.served.contains("/gold/talk"));
      if (wait.equals("0s")) {
        TestServer.write(socket, "0\r\n\r\n");
      }
      assertThat(TestServer.read(socket)).endsWith("POST /gold/talk hello");
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.queuedBytes()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void chunk_brokenOnceItsHandlerReads_isAnswered400(String mode) throws Exception {
    try (TestServer server = TestServer.started(CLASSES.formatted(mode), blocking);
        Socket socket = server.socket("127.0.0.1")) {
      TestServer.write(socket, HEAD + "5\r\nhello\r\n");
      await().until(() -> blocking.served.contains("/gold/talk"));
      TestServer.write(socket, "no number\r\n");
      assertThat(TestServer.read(socket)).startsWith("HTTP/1.1 400");
      await().until(() -> server.counts("gold").running() == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void clientLeavesMeanwhile_isOver(String mode) throws Exception {
    try (TestServer server = TestServer.started(CLASSES.formatted(mode), new Echo(blocking))) {
      try (Socket socket = server.socket("127.0.0.1")) {
        TestServer.write(socket, HEAD + "5\r\nhel");
      }
      await()
          .until(
              () ->
                  server.queuedBytes() == 0 && server.connector.getConnectedEndPoints().isEmpty());
      assertThat(server.counts("gold").running()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void clientLeavesTheQueue_isNotHandled(String mode) throws Exception {
    try (TestServer server = TestServer.started(CLASSES.formatted(mode), blocking)) {
      server.send("/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      try (Socket socket = server.socket("127.0.0.1")) {
        TestServer.write(socket, HEAD + "5\r\nhello\r\n");
        await().until(() -> server.counts("gold").queued() == 1);
        TestServer.write(socket, "5\r\nagain\r\n");
      }
      await().until(() -> server.counts("gold").cancelled() == 1);
      blocking.letGo.release();
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(blocking.served).doesNotContain("/gold/talk");
      assertThat(server.queuedBytes()).isZero();
    }
  }

  /** For a connection on which the head and {@code hello} were sent. */
  static void converse(Socket socket) throws Exception {
    expect(socket, "begun ");
    expect(socket, "hello");
    TestServer.write(socket, "2\r\nyo\r\n");
    expect(socket, "yo");
    TestServer.write(socket, "0\r\n\r\n");
    expect(socket, "0\r\n\r\n");
  }

  /** Reads until there is input. */
  private static void expect(Socket socket, String text) throws Exception {
    StringBuilder read = new StringBuilder();
    while (read.indexOf(text) < 0) {
      int next = socket.getInputStream().read();
      assertThat(next).as("%s before %s", read, text).isNotNegative();
      read.append((char) next);
    }
  }
}
