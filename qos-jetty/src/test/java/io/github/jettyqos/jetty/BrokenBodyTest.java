package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.ReHandlingErrorHandler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Unreadable bodies, with a blocking error page of the application. */
final class BrokenBodyTest {
  private static final String TWO =
      "mode: %s\nthreads: 3\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false}\n"
          + "  rest: {budget: 2, lend: false, queue: {timeout: 30s}}\n";
  private static final String CHUNKED =
      "POST /rest/1 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
  private static final int CLIENTS = 40;

  private final BlockingHandler handler = new BlockingHandler();
  private final Semaphore letGo = new Semaphore(0);

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch", "auto"})
  void chunk_brokenInALaterSegment_errorPageHoldsAPermitAndNoSelector(String mode)
      throws Exception {
    Queue<Integer> running = new ConcurrentLinkedQueue<>();
    TestServer server = new TestServer(TWO.formatted(mode), handler);
    server.server.setErrorHandler(
        (Request.Handler)
            (request, response, callback) -> {
              running.add(server.counts("rest").running());
              letGo.acquire();
              response.write(true, ByteBuffer.wrap(new byte[] {'!'}), callback);
              return true;
            });
    List<Socket> clients = new ArrayList<>();
    try (server) {
      server.start();
      for (int i = 0; i < CLIENTS; i++) {
        Socket socket = server.socket("127.0.0.1");
        TestServer.write(socket, CHUNKED + "1\r\na\r\n");
        clients.add(socket);
      }
      for (Socket each : clients) {
        TestServer.write(each, "no number\r\n");
      }
      await().until(() -> running.size() == 2);
      await().until(() -> server.counts("rest").queued() == CLIENTS - 2);
      assertThat(server.get("/gold/1").statusCode()).isEqualTo(200);
      assertThat(running).as("permits held while a page is made").allMatch(each -> each >= 1);
      letGo.release(CLIENTS);
      for (Socket each : clients) {
        assertThat(TestServer.read(each)).startsWith("HTTP/1.1 400");
      }
      await().until(() -> server.counts("rest").running() == 0);
    } finally {
      for (Socket each : clients) {
        each.close();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"inline,1", "dispatch,1", "inline,2", "dispatch,2"})
  void client_leavesTheQueueWhereErrorsAreHandledAgain_isCountedOnce(String mode, int version)
      throws Exception {
    // A stream that is reset while it is dispatched again may wait for its timeout.
    String timeout = version == 2 ? "budget: 1, queue: {timeout: 300ms}" : "budget: 1";
    TestServer server = new TestServer(TWO.formatted(mode).replace("budget: 1", timeout), handler);
    ReHandlingErrorHandler.ByHttpStatus errors =
        new ReHandlingErrorHandler.ByHttpStatus(server.server);
    errors.put(500, "/gold/page");
    server.server.setErrorHandler(errors);
    try (server;
        Http2Wire wire = new Http2Wire(server.start())) {
      server.send("/gold/block");
      await().until(() -> server.counts("gold").running() == 1);
      for (int i = 1; i <= 5; i++) {
        if (version == 2) {
          wire.sendAndReset("/gold/gone");
        } else {
          try (Socket socket = server.socket("127.0.0.1")) {
            TestServer.write(socket, "GET /gold/gone HTTP/1.1\r\nHost: x\r\n\r\n");
            await().until(() -> server.counts("gold").queued() == 1);
          }
        }
        await().until(() -> server.counts("gold").queued() == 0);
      }
      wire.awaitRead();
      handler.letGo.release();
      assertThat(server.get("/gold/1").statusCode()).isEqualTo(200);
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.counts("gold").cancelled()).isLessThanOrEqualTo(5);
      assertThat(handler.served).doesNotContain("/gold/gone", "/gold/page");
    }
  }
}
