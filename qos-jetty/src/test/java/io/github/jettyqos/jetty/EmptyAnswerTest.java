package io.github.jettyqos.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Answers without content, written by a worker while the thread that parsed the request is on its
 * way out of the handler tree; see {@link LastWrite}.
 */
final class EmptyAnswerTest {
  private static final int REQUESTS = 3_000;
  private static final int ROUNDS = 16;
  private static final String CLASSES = "threads: 4\nclasses: {all: {queue: {timeout: 1m}}}";
  private static final String DISPATCH = "mode: dispatch\n" + CLASSES;

  /** Succeeds its callback, and leaves it to Jetty to write the answer. */
  private static final class Empty extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      callback.succeeded();
      return true;
    }
  }

  /** Stands in for the gate: handles in a thread of the pool, and does nothing else. */
  private static final class Elsewhere extends Handler.Wrapper {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      getServer()
          .getThreadPool()
          .execute(
              () -> {
                try {
                  super.handle(request, response, callback);
                } catch (Exception e) {
                  callback.failed(e);
                }
              });
      return true;
    }
  }

  /** Leaves the handler tree just when another thread has written the answer, or a little later. */
  private static final class Leaving extends Handler.Wrapper {
    private int requests;
    private volatile int spread = 64;

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      AtomicBoolean written = new AtomicBoolean();
      request.addHttpStreamWrapper(stream -> new Announcing(stream, written));
      final boolean handled = super.handle(request, response, callback);
      for (int i = 0; !written.get() && i < 10_000_000; i++) {
        if (i % 1_000 == 999) {
          Thread.yield(); // the thread that writes may wait for this one's core
        } else {
          Thread.onSpinWait();
        }
      }
      for (int spins = requests++ % spread; spins > 0; spins--) {
        Thread.onSpinWait();
      }
      return handled;
    }
  }

  /** Says that a write is over before the one who wrote is told. */
  private static final class Announcing extends HttpStream.Wrapper {
    private final AtomicBoolean written;

    private Announcing(HttpStream stream, AtomicBoolean written) {
      super(stream);
      this.written = written;
    }

    @Override
    public void send(
        MetaData.Request request,
        MetaData.@Nullable Response response,
        boolean last,
        @Nullable ByteBuffer content,
        Callback callback) {
      Callback announced =
          new Callback.Nested(callback) {
            @Override
            public void succeeded() {
              written.set(true);
              super.succeeded();
            }
          };
      super.send(request, response, last, content, announced);
    }
  }

  /**
   * Sends requests one after the other, until one is not answered.
   *
   * @return how many were answered
   */
  private static int answered(int port) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(1_000);
      for (int i = 0; i < REQUESTS; i++) {
        TestServer.write(socket, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
        if (!TestServer.read(socket).contains("200 OK")) {
          return i;
        }
      }
    } catch (IOException e) {
      return REQUESTS - 1;
    }
    return REQUESTS;
  }

  // Healthy: 3000 of 3000 answered. Broken (without LastWrite): about 15 of 3000 are not, on two
  // cores. How wide Jetty's window is depends on the machine: a run of CI lost none of 3000, one
  // core
  // loses none at all. So the twin goes on with longer delays, and is skipped where none is lost.

  @Test
  void emptyAnswer_writtenAsTheParserLeaves_isNeverLost() throws Exception {
    try (TestServer server = new TestServer(DISPATCH, new Empty())) {
      server.server.insertHandler(new Leaving());
      server.start();
      assertThat(answered(server.connector.getLocalPort())).isEqualTo(REQUESTS);
    }
  }

  @Test
  void twin_anotherThreadWithoutTheGate_losesAnswers() throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    Leaving leaving = new Leaving();
    Elsewhere elsewhere = new Elsewhere();
    elsewhere.setHandler(new Empty());
    leaving.setHandler(elsewhere);
    server.setHandler(leaving);
    server.start();
    try {
      int answered = REQUESTS;
      for (int round = 0; answered == REQUESTS && round < ROUNDS; round++) {
        leaving.spread = 64 << (round % 8);
        answered = answered(connector.getLocalPort());
      }
      // If this is always skipped with a later Jetty, that one is mended, and LastWrite can go.
      assumeThat(answered).as("answered of %d", REQUESTS).isLessThan(REQUESTS);
    } finally {
      server.stop();
    }
  }

  @ParameterizedTest
  @CsvSource({"HEAD,200,17", "GET,304,17", "GET,204,-1", "GET,200,0"})
  void emptyAnswer_withALength_keepsItsHead(String method, int status, int length)
      throws Exception {
    Handler application =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            response.setStatus(status);
            if (length >= 0) {
              response.getHeaders().put(HttpHeader.CONTENT_LENGTH, length);
            }
            callback.succeeded();
            return true;
          }
        };
    for (String mode : List.of("inline", "dispatch")) {
      try (TestServer server = TestServer.started("mode: " + mode + "\n" + CLASSES, application);
          Socket socket = server.socket("127.0.0.1")) {
        TestServer.write(socket, method + " / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
        assertThat(answer).as(mode).startsWith("HTTP/1.1 " + status + " ").endsWith("\r\n\r\n");
        if (length >= 0) {
          assertThat(answer).as(mode).contains("Content-Length: " + length + "\r\n");
        }
      }
    }
  }

  @Test
  void emptyAnswer_succeededTwice_isAnsweredOnce() throws Exception {
    BlockingQueue<Callback> succeeded = new LinkedBlockingQueue<>();
    Handler application =
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            callback.succeeded();
            succeeded.add(callback);
            return true;
          }
        };
    try (TestServer server = TestServer.started(DISPATCH, application);
        Socket socket = server.socket("127.0.0.1")) {
      for (int i = 0; i < 3; i++) {
        TestServer.write(socket, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
        assertThat(TestServer.read(socket)).contains("200 OK");
        await().until(() -> server.counts("all").running() == 0);
        succeeded.take().succeeded();
      }
      assertThat(server.counts("all").dispatched()).isEqualTo(3);
    }
  }
}
