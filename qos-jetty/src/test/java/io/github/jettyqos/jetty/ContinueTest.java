package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.Socket;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
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
      await().until(() -> server.counts("gold").queued() == 1);
      // While it waits it holds no upload; its client is told to send it by the handler that reads.
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
}
