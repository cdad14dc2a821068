package io.github.jettyqos.jetty;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A request that is over when the thread that wrote its last byte has not said so yet: its handler
 * wrote and then threw, and another thread was writing for all streams of the connection.
 *
 * <p>What is aimed at: that thread asks the callback of the write what type it is. Jetty's own
 * throws if the request is over, and a connection of HTTP/2 whose writer has thrown there writes
 * nothing any more: every stream of it hangs.
 */
final class EndedWhileWrittenTest {
  private final CountDownLatch written = new CountDownLatch(1);

  private final class Application extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      if (Request.getPathInContext(request).equals("/next")) {
        write("next", response, callback);
        return true;
      }
      new Thread(() -> write("first", response, new Asked(request, callback))).start();
      assertThat(written.await(5, SECONDS)).isTrue();
      throw Planted.exception("after the answer");
    }
  }

  private static void write(String text, Response response, Callback callback) {
    response.write(true, ByteBuffer.wrap(text.getBytes(US_ASCII)), callback);
  }

  /** Answers with its type once the request is over, if asked after the write has succeeded. */
  private final class Asked extends Callback.Nested {
    private final Request request;

    private Asked(Request request, Callback callback) {
      super(callback);
      this.request = request;
    }

    @Override
    public InvocationType getInvocationType() {
      boolean succeeded =
          StackWalker.getInstance()
              .walk(frames -> frames.anyMatch(f -> f.getMethodName().equals("succeeded")));
      if (succeeded) {
        written.countDown();
        await().atMost(5, SECONDS).until(this::isOver);
      }
      return super.getInvocationType();
    }

    private boolean isOver() {
      try {
        request.getComponents();
        return false;
      } catch (IllegalStateException e) {
        return true;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void http2_requestIsOverBeforeItsWriteIsTold_othersOfItsConnectionAreAnswered(String mode)
      throws Exception {
    JettyVersion.assumeAtLeast("12.1.6", "its writer may throw, and the connection hangs");
    String yaml = "mode: %s\nthreads: 4\nclasses: {all: {}}".formatted(mode);
    try (TestServer server = TestServer.started(yaml, new Application());
        Http2Wire wire = new Http2Wire(server)) {
      Http2Wire.Answer first = new Http2Wire.Answer();
      Http2Wire.send(wire.open("POST", "/first", HttpFields.EMPTY, first), 0, true);
      assertThat(first.whole.get(5, SECONDS)).isEqualTo("first");
      Http2Wire.Answer next = new Http2Wire.Answer();
      Http2Wire.send(wire.open("POST", "/next", HttpFields.EMPTY, next), 0, true);
      assertThat(next.whole.get(5, SECONDS)).isEqualTo("next");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void http2_requestIsOverBeforeItsWriteIsTold_permitsComeBackAtTheIdleTimeoutAtLast(String mode)
      throws Exception {
    String yaml = "mode: %s\nthreads: 4\nclasses: {all: {}}".formatted(mode);
    TestServer server = new TestServer(yaml, new Application());
    server.connector.setIdleTimeout(500);
    try (server) {
      server.start();
      try (Http2Wire wire = new Http2Wire(server)) {
        for (String path : List.of("/first", "/next", "/next")) {
          Http2Wire.send(
              wire.open("POST", path, HttpFields.EMPTY, new Http2Wire.Answer()), 0, true);
        }
        await().until(() -> server.counts("all").dispatched() == 3);
        await().until(() -> server.counts("all").running() == 0);
      }
    }
  }
}
