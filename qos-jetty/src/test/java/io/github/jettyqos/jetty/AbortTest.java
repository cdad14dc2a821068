package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.api.Session;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.frames.HeadersFrame;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

/**
 * Clients that leave while their request waits or runs, and requests that outlive idle timeouts.
 */
final class AbortTest {
  private static final String ONE =
      "threads: 2\nabort-on-close: %s\nclasses:\n  gold: {match: [\"path:/gold/*\"], lend: false}\n"
          + "  rest: {lend: false, queue: {timeout: 30s}}\n";

  private final BlockingHandler handler = new BlockingHandler();

  private TestServer busy(boolean abortOnClose) throws Exception {
    TestServer server = TestServer.started(ONE.formatted(abortOnClose), handler);
    server.send("/gold/block/1");
    await().until(() -> server.counts("gold").running() == 1);
    return server;
  }

  @Test
  void http1_closedWhileQueued_leavesTheQueueAndIsNeverHandled() throws Exception {
    try (TestServer server = busy(true)) {
      Socket socket = server.socket("127.0.0.1");
      TestServer.write(socket, "GET /gold/gone HTTP/1.1\r\nHost: x\r\n\r\n");
      await().until(() -> server.counts("gold").queued() == 1);
      socket.close();
      // The bound is 100 ms; a second here, as machines may pause.
      await().atMost(1, TimeUnit.SECONDS).until(() -> server.counts("gold").queued() == 0);
      assertThat(server.counts("gold").cancelled()).isEqualTo(1);
      handler.letGo.release();
      assertThat(server.get("/gold/2").statusCode()).isEqualTo(200);
      assertThat(handler.served).doesNotContain("/gold/gone");
    }
  }

  @Test
  void http1_closedWhileQueuedButNotWatched_staysAndIsHandled() throws Exception {
    // The twin: with the watch off the closed connection is not seen.
    try (TestServer server = busy(false)) {
      Socket socket = server.socket("127.0.0.1");
      TestServer.write(socket, "GET /gold/gone HTTP/1.1\r\nHost: x\r\n\r\n");
      await().until(() -> server.counts("gold").queued() == 1);
      socket.close();
      handler.letGo.release();
      await().until(() -> handler.served.contains("/gold/gone"));
      assertThat(server.counts("gold").cancelled()).isZero();
    }
  }

  @Test
  void http1_closedWhileRunning_permitComesBackWhenTheHandlerEnds() throws Exception {
    try (TestServer server = TestServer.started(ONE.formatted(true), handler)) {
      Socket socket = server.socket("127.0.0.1");
      TestServer.write(socket, "GET /gold/block/1 HTTP/1.1\r\nHost: x\r\n\r\n");
      await().until(() -> server.counts("gold").running() == 1);
      socket.close();
      handler.letGo.release();
      await().until(() -> server.counts("gold").running() == 0);
    }
  }

  @Test
  void http2_resetWhileQueued_leavesTheQueueAndIsNeverHandled() throws Exception {
    HTTP2Client client = new HTTP2Client();
    client.start();
    try (TestServer server = busy(true)) {
      InetSocketAddress address =
          new InetSocketAddress("127.0.0.1", server.connector.getLocalPort());
      Session session = client.connect(address, new Session.Listener() {}).get(5, TimeUnit.SECONDS);
      MetaData.Request request =
          new MetaData.Request(
              "GET",
              HttpURI.from("http://127.0.0.1/gold/gone"),
              HttpVersion.HTTP_2,
              HttpFields.EMPTY);
      Stream stream =
          session
              .newStream(new HeadersFrame(request, null, true), new Stream.Listener() {})
              .get(5, TimeUnit.SECONDS);
      await().until(() -> server.counts("gold").queued() == 1);
      stream.reset(
          new ResetFrame(stream.getId(), ErrorCode.CANCEL_STREAM_ERROR.code), Callback.NOOP);
      await().atMost(1, TimeUnit.SECONDS).until(() -> server.counts("gold").queued() == 0);
      assertThat(server.counts("gold").cancelled()).isEqualTo(1);
      handler.letGo.release();
      assertThat(server.get("/gold/2").statusCode()).isEqualTo(200);
      assertThat(handler.served).doesNotContain("/gold/gone");
    } finally {
      client.stop();
    }
  }

  @Test
  void post_waitsLongerThanTheIdleTimeout_isServedWithItsBody() throws Exception {
    TestServer server = new TestServer(ONE.formatted(true), handler);
    server.connector.setIdleTimeout(200);
    // The blocking request has its own idle timeout, of which Jetty warns.
    try (CapturedLog ignored = CapturedLog.start();
        server) {
      server.start();
      server.send("/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      try (Socket socket = server.socket("127.0.0.1")) {
        long before = System.nanoTime();
        TestServer.write(
            socket, "POST /gold/post HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello");
        await().until(() -> server.counts("gold").queued() == 1);
        // Three idle timeouts pass while it waits.
        await().until(() -> System.nanoTime() - before > TimeUnit.MILLISECONDS.toNanos(600));
        assertThat(server.counts("gold").queued()).isEqualTo(1);
        handler.letGo.release();
        assertThat(TestServer.read(socket)).contains("200 OK").endsWith("POST /gold/post hello");
      }
    }
  }
}
