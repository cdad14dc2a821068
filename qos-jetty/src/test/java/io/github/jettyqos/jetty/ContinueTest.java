package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that ask whether to send their body: {@code Expect: 100-continue}. */
final class ContinueTest {
  private static final String ONE =
      "mode: %s\nbodies: %s\nthreads: 2\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false, queue: {max: %d, timeout: 30s}}\n  rest: {lend: false}\n";
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
      await().until(() -> server.counts("gold").queued() == 1);
      // While it waits it holds no upload; the handler that reads asks the client for the body.
      assertThat(socket.getInputStream().available()).isZero();
      handler.letGo.release();
      assertThat(TestServer.read(socket)).startsWith("HTTP/1.1 100");
      TestServer.write(socket, "hello");
      assertThat(TestServer.read(socket)).contains("200 OK").endsWith("POST /gold/2 hello");
    }
  }

  /**
   * Both sides of body-limit, which is 64 KiB, and without a length; with a thread and, behind a
   * request that blocks, without.
   */
  @ParameterizedTest
  @CsvSource({
    "inline,Content-Length: 5,false",
    "dispatch,Content-Length: 100000,true",
    "auto,Content-Length: 5,true",
    "auto,Transfer-Encoding: chunked,false"
  })
  void handlerRefusesByTheHead_isTheFirstLine(String mode, String length, boolean queued)
      throws Exception {
    Handler refuses =
        new Handler.Wrapper(handler) {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            if (request.getHeaders().contains(HttpHeader.EXPECT)) {
              Response.writeError(request, response, callback, HttpStatus.UNAUTHORIZED_401);
              return true;
            }
            return super.handle(request, response, callback);
          }
        };
    try (TestServer server = TestServer.started(ONE.formatted(mode, "eager", 1), refuses);
        Socket socket = server.socket("127.0.0.1")) {
      if (queued) {
        server.send("/gold/block/1");
        await().until(() -> server.counts("gold").running() == 1);
      }
      TestServer.write(socket, HEAD.replace("Content-Length: 5", length));
      if (queued) {
        await().until(() -> server.counts("gold").queued() == 1);
        handler.letGo.release();
      }
      assertThat(TestServer.read(socket)).startsWith("HTTP/1.1 401");
    }
  }

  @ParameterizedTest
  @CsvSource({"inline,eager", "dispatch,eager", "dispatch,stream"})
  void client_leavesTheQueue_isNotHandled(String mode, String bodies) throws Exception {
    try (TestServer server = start(mode, bodies, 1)) {
      server.send("/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      try (Socket socket = server.socket("127.0.0.1")) {
        TestServer.write(socket, HEAD);
        await().until(() -> server.counts("gold").queued() == 1);
      }
      await().until(() -> server.counts("gold").cancelled() == 1);
      handler.letGo.release();
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(handler.served).doesNotContain("/gold/2");
    }
  }

  /** A handler that refuses some requests by the head, and reads all others. */
  private static final class Choosing extends Handler.Wrapper {
    private Choosing(Handler reads) {
      super(reads);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      if (Request.getPathInContext(request).endsWith("refuse")) {
        Response.writeError(request, response, callback, HttpStatus.UNAUTHORIZED_401);
        return true;
      }
      return super.handle(request, response, callback);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"mode: inline", "mode: dispatch", "admission: observe"})
  void answer_whateverIsExpected_isThatOfBareJetty(String option) throws Exception {
    String yaml = option + "\nthreads: 2\nclasses: {all: {}}";
    Server bare = new Server();
    ServerConnector connector = new ServerConnector(bare);
    bare.addConnector(connector);
    bare.setHandler(new Choosing(new BlockingHandler()));
    bare.start();
    try (TestServer server = TestServer.started(yaml, new Choosing(handler))) {
      for (String path : List.of("/read", "/refuse")) {
        for (String version : List.of("1.1", "1.0")) {
          for (String body : List.of("X: no-body", "Content-Length: 5", CHUNKED)) {
            for (String expect : EXPECTATIONS) {
              String head =
                  "POST %s HTTP/%s\r\nHost: x\r\n%s\r\nExpect: %s\r\n\r\n"
                      .formatted(path, version, body, expect);
              assertThat(firstAnswer(server.connector.getLocalPort(), head))
                  .as(head)
                  .isEqualTo(firstAnswer(connector.getLocalPort(), head));
            }
          }
        }
      }
    } finally {
      bare.stop();
    }
  }

  private static final String CHUNKED = "Transfer-Encoding: chunked";
  private static final List<String> EXPECTATIONS =
      List.of(
          "100-continue",
          "100-Continue",
          "100-continue, 100-continue",
          "100-continue\r\nExpect: other",
          "100-continue, other",
          "other",
          "");

  /** The status line, and whether the connection can be used again. */
  private static String firstAnswer(int port, String head) throws Exception {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(10_000);
      boolean other = head.contains("other");
      boolean isRefused = other && head.contains("HTTP/1.1");
      boolean isAskedFor = !other && head.contains("100-");
      String body = head.contains(CHUNKED) ? "0\r\n\r\n" : "hello";
      TestServer.write(socket, isRefused || isAskedFor ? head : head + body);
      String answer = TestServer.read(socket);
      return answer.lines().findFirst().orElseThrow() + answer.contains("Connection: close");
    }
  }

  @ParameterizedTest
  @CsvSource({"inline,eager", "dispatch,eager", "dispatch,stream"})
  void http2_handlerReads_isToldToContinue_handlerRefuses_isTheFirstAnswer(
      String mode, String bodies) throws Exception {
    String yaml = ONE.formatted(mode, bodies, 1);
    try (TestServer server = TestServer.started(yaml, new Choosing(handler));
        Http2Wire wire = new Http2Wire(server)) {
      Http2Wire.Answer read = new Http2Wire.Answer();
      Stream upload = wire.open("POST", "/gold/read", EXPECT, read);
      assertThat(read.status.get(10, TimeUnit.SECONDS)).isEqualTo(100);
      Http2Wire.send(upload, ByteBuffer.wrap(new byte[] {'!'}), true);
      assertThat(read.whole.get(10, TimeUnit.SECONDS)).isEqualTo("POST /gold/read !");
      Http2Wire.Answer refused = new Http2Wire.Answer();
      wire.open("POST", "/gold/refuse", EXPECT, refused);
      assertThat(refused.status.get(10, TimeUnit.SECONDS)).isEqualTo(401);
    }
  }

  private static final HttpFields EXPECT =
      HttpFields.build().put(HttpHeader.EXPECT, "100-continue").asImmutable();

  @ParameterizedTest
  @CsvSource({"inline,eager", "dispatch,stream"})
  void http2_waitingOnesSendUnasked_leaveTheConnectionToOthers(String mode, String bodies)
      throws Exception {
    // The window of the connection is 1 MiB: four unread bodies of 512 KiB use it up.
    int half = 512 << 10;
    try (TestServer server = start(mode, bodies, 4);
        Http2Wire wire = new Http2Wire(server)) {
      server.send("/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      for (int i = 0; i < 4; i++) {
        Stream waits = wire.open("POST", "/gold/" + i, EXPECT, new Http2Wire.Answer());
        Http2Wire.send(waits, half, true);
      }
      await().until(() -> server.counts("gold").queued() == 4);
      wire.awaitRead();
      Http2Wire.Answer answer = new Http2Wire.Answer();
      Http2Wire.send(wire.open("POST", "/rest", HttpFields.EMPTY, answer), 100_000, true);
      assertThat(answer.status.get(5, TimeUnit.SECONDS)).isEqualTo(200);
      handler.letGo.release();
      await().until(() -> server.counts("gold").running() == 0);
      await().until(() -> server.queuedBytes() == 0);
    }
  }
}
