package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Handlers on a worker that continue after their request is complete, as they may in the parsing
 * thread: in every case the permit is released, and the connection continues or is closed.
 */
final class EndingsTest {
  private static final String ONE =
      "mode: %s\nthreads: 2\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false, hold: %s, queue: {timeout: 30s}}\n"
          + "  rest: {lend: false}\n";
  private static final List<String> ENDINGS =
      List.of(
          "write-throw",
          "succeed-throw",
          "succeed-error",
          "fail-throw",
          "fail-succeed",
          "succeed-fail",
          "succeed-succeed",
          "throw",
          "consume",
          "cache",
          "reset",
          "interim",
          "header");

  private final Semaphore letGo = new Semaphore(0);

  private final Handler application =
      new Handler.Abstract() {
        @Override
        public boolean handle(Request request, Response response, Callback callback)
            throws Exception {
          String ending = Request.getPathInContext(request).substring("/gold/".length());
          if (ending.equals("block")) {
            letGo.acquire();
          }
          end(ending, request, response, callback);
          return true;
        }
      };

  private static void end(String ending, Request request, Response response, Callback callback) {
    switch (ending) {
      case "write-throw" -> {
        write(response, callback);
        throw Planted.exception(ending);
      }
      case "succeed-throw" -> {
        callback.succeeded();
        throw Planted.exception(ending);
      }
      case "succeed-error" -> {
        callback.succeeded();
        throw Planted.error(ending);
      }
      case "fail-throw" -> {
        callback.failed(Planted.exception(ending));
        throw Planted.exception(ending);
      }
      case "fail-succeed" -> {
        callback.failed(Planted.exception(ending));
        callback.succeeded();
      }
      case "succeed-fail" -> {
        callback.succeeded();
        callback.failed(Planted.exception(ending));
      }
      case "succeed-succeed" -> {
        callback.succeeded();
        callback.succeeded();
      }
      case "throw" -> throw Planted.exception(ending);
      default -> {
        write(response, callback);
        afterwards(ending, request, response);
      }
    }
  }

  /** Actions of a wrapper after the inner handler has returned. */
  private static void afterwards(String ending, Request request, Response response) {
    switch (ending) {
      case "consume" -> request.consumeAvailable();
      case "cache" -> request.getComponents().getCache().setAttribute("a", "b");
      case "reset" -> response.reset();
      case "interim" -> response.writeInterim(HttpStatus.EARLY_HINTS_103, HttpFields.EMPTY);
      case "header" -> response.getHeaders().put("X-Late", "1");
      default -> {}
    }
  }

  private static void write(Response response, Callback callback) {
    response.write(true, ByteBuffer.wrap(new byte[] {'o', 'k'}), callback);
  }

  @ParameterizedTest
  @CsvSource({
    "inline,completion",
    "dispatch,completion",
    "inline,handling",
    "dispatch,handling",
  })
  void handler_endsAndGoesOn_permitComesBackAndTheConnectionGoesOn(String mode, String hold)
      throws Exception {
    try (TestServer server = TestServer.started(ONE.formatted(mode, hold), application)) {
      for (String ending : ENDINGS) {
        // Behind a blocked request, so that a worker handles it in either mode.
        server.send("/gold/block");
        until(() -> server.counts("gold").running() == 1);
        try (Socket socket = server.socket("127.0.0.1")) {
          socket.setSoTimeout(5_000);
          TestServer.write(socket, get(ending) + get("next"));
          until(() -> server.counts("gold").queued() == 1);
          letGo.release();
          if (!answerOrEnd(socket).isEmpty()) {
            // A connection may be closed after a failure; an answer must be complete and its own.
            assertThat(answerOrEnd(socket))
                .as(ending)
                .satisfiesAnyOf(a -> assertThat(a).isEmpty(), EndingsTest::isNext);
          }
        }
        until(() -> server.counts("gold").running() == 0);
        assertThat(server.get("/gold/1").body()).as(ending).isEqualTo("ok");
      }
    }
  }

  private static void until(Callable<Boolean> condition) {
    await().pollInterval(Duration.ofMillis(2)).until(condition);
  }

  private static void isNext(String answer) {
    assertThat(answer).startsWith("HTTP/1.1 200").endsWith("ok").doesNotContain("X-Late");
  }

  private static String get(String ending) {
    return "GET /gold/" + ending + " HTTP/1.1\r\nHost: x\r\n\r\n";
  }

  /** One answer; empty at the end of the connection. */
  private static String answerOrEnd(Socket socket) throws IOException {
    try {
      return TestServer.read(socket);
    } catch (SocketException e) {
      return "";
    }
  }
}
