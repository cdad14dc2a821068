package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.QuietException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ReHandlingErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Error pages as requests inside the server, with a budget of one. */
final class ErrorPageTest {
  private static final String ONE =
      "mode: %s\nthreads: 2\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false, queue: {timeout: 30s}}\n  rest: {lend: false}\n";

  private final BlockingHandler handler = new BlockingHandler();

  private TestServer start(String mode) throws Exception {
    Handler application =
        new Handler.Wrapper(handler) {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            if (Request.getPathInContext(request).equals("/gold/page")) {
              byte[] page = "the page".getBytes(StandardCharsets.US_ASCII);
              response.write(true, ByteBuffer.wrap(page), callback);
              return true;
            }
            return super.handle(request, response, callback);
          }
        };
    TestServer server = new TestServer(ONE.formatted(mode), application);
    ReHandlingErrorHandler.ByHttpStatus errors =
        new ReHandlingErrorHandler.ByHttpStatus(server.server);
    errors.put(500, "/gold/page");
    server.server.setErrorHandler(errors);
    return server.start();
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch", "auto"})
  void handledAgain_needsNoSecondPermit(String mode) throws Exception {
    try (TestServer server = start(mode)) {
      for (String path : new String[] {"/gold/throw", "/gold/error", "/gold/late"}) {
        assertThat(server.get(path).body()).as(path).isEqualTo("the page");
      }
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.counts("gold").arrivals()).isEqualTo(3);
    }
  }

  /** Jetty fails a request whose head it cannot parse, and ends it without waiting for the gate. */
  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch", "auto"})
  void handledAgain_badRequest_givesItsPermitBack(String mode) throws Exception {
    try (TestServer server = start(mode)) {
      ((ReHandlingErrorHandler.ByHttpStatus) server.server.getErrorHandler())
          .put(400, "/gold/page");
      for (int i = 0; i < 3; i++) {
        try (Socket socket = server.socket("127.0.0.1")) {
          TestServer.write(socket, "GET /gold/x HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n");
          assertThat(TestServer.read(socket)).endsWith("the page");
        }
      }
      await().until(() -> server.counts("gold").running() == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void handledAgain_afterItWasQueued_needsNoSecondPermit(String mode) throws Exception {
    try (TestServer server = start(mode)) {
      server.send("/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      CompletableFuture<HttpResponse<String>> waiting = server.send("/gold/throw");
      await().until(() -> server.counts("gold").queued() == 1);
      handler.letGo.release();
      assertThat(waiting.get().body()).isEqualTo("the page");
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.counts("gold").arrivals()).isEqualTo(2);
    }
  }

  /** Sets headers that must not be in an error page, and fails as its path says. */
  private static final class Failing extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      response.setStatus(299);
      response.getHeaders().put("X-Handler", "was here").put(HttpHeader.CONTENT_LENGTH, 7);
      response.setTrailersSupplier(() -> HttpFields.build().put("X-Trailer", "too"));
      RuntimeException failure = new QuietException.RuntimeException("failed by the application");
      switch (Request.getPathInContext(request)) {
        case "/throw" -> throw failure;
        case "/refuse" -> throw new HttpException.RuntimeException(418, "a teapot");
        case "/abort" -> callback.failed(new Request.Handler.AbortException(failure));
        case "/twice" -> {
          callback.failed(failure);
          callback.failed(Planted.exception("second"));
        }
        default -> callback.failed(failure);
      }
      return true;
    }
  }

  @ParameterizedTest
  @CsvSource({"inline,completion", "inline,handling", "dispatch,completion", "dispatch,handling"})
  void page_ofAHandlerThatFails_isThatOfJettyItself(String mode, String hold) throws Exception {
    String yaml = "mode: %s\nthreads: 2\nclasses: {all: {hold: %s}}".formatted(mode, hold);
    Server bare = new Server();
    ServerConnector connector = new ServerConnector(bare);
    connector.setHost("127.0.0.1");
    bare.addConnector(connector);
    bare.setHandler(new Failing());
    bare.start();
    try (TestServer server = TestServer.started(yaml, new Failing())) {
      for (String path : List.of("/throw", "/refuse", "/abort", "/twice", "/callback")) {
        for (String request :
            List.of("GET %s", "HEAD %s", "POST %s\r\nContent-Length: 3\r\n\r\nabc")) {
          String expected = answer(connector.getLocalPort(), request.formatted(path));
          String answer = answer(server.connector.getLocalPort(), request.formatted(path));
          assertThat(answer).as(request, path).isEqualTo(expected);
          assertThat(expected.isEmpty()).isEqualTo(path.equals("/abort"));
        }
      }
      await().until(() -> server.counts("all").running() == 0);
    } finally {
      bare.stop();
    }
  }

  /** The whole response without the date; "GET /path" stands for a whole request. */
  private static String answer(int port, String request) throws IOException {
    String[] parts = request.split("\r\n", 2);
    try (Socket socket = new Socket("127.0.0.1", port)) {
      TestServer.write(
          socket,
          parts[0]
              + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
              + (parts.length > 1 ? parts[1] : "\r\n"));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .replaceAll("Date: [^\r]*", "Date: now");
    }
  }
}
