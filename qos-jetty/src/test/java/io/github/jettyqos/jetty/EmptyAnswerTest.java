package io.github.jettyqos.jetty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.jetty.request.LastWrite;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.io.Content;
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
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Answers without content, whose handler only succeeds its callback, and error pages of those that
 * fail; see {@link LastWrite}.
 *
 * <p>What is aimed at: the writes of a connection are told to their callbacks one after the other,
 * and the callback of the answer before has not come back yet. So Jetty tells its own callback of
 * the empty answer later, when the next request is there.
 */
final class EmptyAnswerTest {
  private static final String CLASSES = "threads: 4\nclasses: {all: {queue: {timeout: 1m}}}";

  /**
   * Another thread answers the first request; the second is completed without content, or fails.
   */
  private static final class Answers extends Handler.Abstract {
    private volatile Thread other = Thread.currentThread();

    @Override
    public boolean handle(Request request, Response response, Callback callback)
        throws IOException {
      switch (Request.getPathInContext(request)) {
        case "/other" -> {
          Thread handling = Thread.currentThread();
          other =
              new Thread(
                  () -> {
                    // This thread ends the request.
                    await().until(() -> hasLeft(handling));
                    write("other", response, callback);
                  });
          other.start();
        }
        case "/empty" -> callback.succeeded();
        case "/fails" -> callback.failed(Planted.exception("by the callback"));
        case "/throws" -> throw Planted.exception("by the handler");
        default -> write(Content.Source.asString(request), response, callback);
      }
      return true;
    }

    private static void write(String text, Response response, Callback callback) {
      response.write(true, ByteBuffer.wrap(text.getBytes(UTF_8)), callback);
    }
  }

  /** Whether a thread has returned from Jetty and the gate to its pool. */
  private static boolean hasLeft(Thread thread) {
    return Arrays.stream(thread.getStackTrace())
        .map(StackTraceElement::getClassName)
        .noneMatch(name -> name.contains("HttpConnection") || name.contains("Exchange"));
  }

  /** A substitute for the gate, which only handles in a thread of the pool. */
  private static final class Elsewhere extends Handler.Wrapper {
    private Elsewhere(Handler handler) {
      super(handler);
    }

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

  /**
   * Holds the thread that answered the first request until the third arrives, or until Jetty waits
   * with it for the end of the second; leaves the handler tree with the second once its answer is
   * written.
   */
  private static final class Aimed extends Handler.Wrapper {
    private final Answers answers;
    private final CountDownLatch written = new CountDownLatch(1);
    private volatile boolean next;
    private volatile Thread parser = Thread.currentThread();

    private Aimed(Answers answers) {
      this.answers = answers;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      switch (Request.getPathInContext(request)) {
        case "/other" -> request.addHttpStreamWrapper(stream -> new Kept(stream, this));
        case "/empty", "/fails", "/throws" -> {
          parser = Thread.currentThread();
          request.addHttpStreamWrapper(stream -> new Announcing(stream, written));
          boolean handled = super.handle(request, response, callback);
          assertThat(written.await(10, SECONDS)).isTrue();
          return handled;
        }
        default -> {
          next = true;
          answers.other.join(10_000);
        }
      }
      return super.handle(request, response, callback);
    }

    private boolean isOver() {
      return next || (written.getCount() == 0 && hasLeft(parser));
    }
  }

  /** Returns late from the end of the stream. */
  private static final class Kept extends HttpStream.Wrapper {
    private final Aimed aimed;

    private Kept(HttpStream stream, Aimed aimed) {
      super(stream);
      this.aimed = aimed;
    }

    @Override
    public void succeeded() {
      super.succeeded();
      await().until(aimed::isOver);
    }
  }

  /** Reports the end of a write, after Jetty was told. */
  private static final class Announcing extends HttpStream.Wrapper {
    private final CountDownLatch written;

    private Announcing(HttpStream stream, CountDownLatch written) {
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
      super.send(request, response, last, content, Callback.from(callback, written::countDown));
    }
  }

  /** The available answers of three requests on one connection. */
  private static List<String> answers(int port, String second) throws IOException {
    List<String> answers = new ArrayList<>();
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(1_000);
      for (String path : List.of("/other", second)) {
        TestServer.write(socket, "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
      }
      String next = "POST /next HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nnext";
      TestServer.write(socket, next);
      for (int i = 0; i < 3; i++) {
        String answer = TestServer.read(socket);
        answers.add(answer.substring(answer.lastIndexOf('\n') + 1));
      }
    } catch (SocketTimeoutException e) {
      answers.add("silence");
    }
    return answers;
  }

  @ParameterizedTest
  @CsvSource({
    "inline,/empty",
    "dispatch,/empty",
    "inline,/fails",
    "dispatch,/fails",
    "inline,/throws",
    "dispatch,/throws"
  })
  void answer_toldLate_doesNotTouchTheNextRequest(String mode, String second) throws Exception {
    Answers application = new Answers();
    try (TestServer server = new TestServer("mode: " + mode + "\n" + CLASSES, application)) {
      server.server.insertHandler(new Aimed(application));
      server.start();
      List<String> answers = answers(server.connector.getLocalPort(), second);
      await().until(() -> server.counts("all").running() == 0); // any answer of Jetty
      if (!second.equals("/empty")) {
        JettyVersion.assumeAtLeast("12.1.6", "an error page told late fails the next request");
      }
      // The last line of each; Jetty's page ends with a line feed.
      assertThat(answers).containsExactly("other", "", "next");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void twin_toldLateWithoutTheGate_answersTheNextRequest(boolean elsewhere) throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    Answers application = new Answers();
    Aimed aimed = new Aimed(application);
    aimed.setHandler(elsewhere ? new Elsewhere(application) : application);
    server.setHandler(aimed);
    server.start();
    try (CapturedLog log = CapturedLog.start()) {
      // If this fails with a later Jetty, the defect is fixed, and LastWrite can be removed.
      assertThat(answers(connector.getLocalPort(), "/empty")).last().isNotEqualTo("next");
      assertThat(log.text()).contains("last already written");
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
    try (TestServer server = TestServer.started("mode: dispatch\n" + CLASSES, application);
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
