package io.github.jettyqos.jetty;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Handlers in front of the gate that end requests themselves: before the gate, or while they are
 * queued.
 */
final class InFrontOfTheGateTest {
  private static final String ONE =
      "mode: %s\nthreads: 2\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false%s}\n  rest: {lend: false}\n";

  /** More than the buffers of a connection hold. */
  private static final int MUCH = 32 << 20;

  /** Ends the request selected by the handler in front of the gate. */
  private final AtomicReference<Runnable> end = new AtomicReference<>();

  private final LateHandler application = new LateHandler();
  private final AtomicReference<Runnable> answer = application.answer;

  /** Ends marked requests, before the gate or on demand of the test. */
  private final class Ends extends Handler.Wrapper {
    private Ends(Handler handler) {
      super(handler);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      Runnable ends =
          () -> callback.failed(new Request.Handler.AbortException("in front of the gate"));
      switch (Request.getPathInContext(request)) {
        case "/gold/over" -> ends.run();
        case "/gold/ends" -> end.set(ends);
        case "/gold/answers" ->
            end.set(
                () -> response.write(true, ByteBuffer.wrap("late".getBytes(US_ASCII)), callback));
        case "/gold/much" ->
            end.set(() -> response.write(true, ByteBuffer.allocate(MUCH), callback));
        default -> {
          // is not ended
        }
      }
      return super.handle(request, response, callback);
    }
  }

  private TestServer start(String mode) throws Exception {
    return start(mode, "");
  }

  private TestServer start(String mode, String more) throws Exception {
    TestServer server = new TestServer(ONE.formatted(mode, more), application);
    server.server.setHandler(new Ends(server.server.getHandler()));
    server.start();
    server.qos.installation().running().requests().waiting().timeToEnd = Duration.ofMillis(300);
    return server;
  }

  /** Jetty does the same to an HTTP/2 request that is reset just before it is handled. */
  @ParameterizedTest
  @CsvSource({
    "inline,true,true", "dispatch,true,true", "inline,true,false", "dispatch,true,false",
    "inline,false,true", "dispatch,false,true", "inline,false,false", "dispatch,false,false"
  })
  void over_beforeItComesToTheGate_permitComesBack(String mode, boolean http2, boolean waits)
      throws Exception {
    try (TestServer server = start(mode);
        Http2Wire wire = new Http2Wire(server);
        Socket first = server.socket("127.0.0.1");
        Socket second = server.socket("127.0.0.1")) {
      if (waits) {
        TestServer.write(first, "GET /gold/first HTTP/1.1\r\nHost: x\r\n\r\n");
        await().until(() -> answer.get() != null);
      }
      if (http2) {
        Stream stream = wire.open("POST", "/gold/over", HttpFields.EMPTY, new Http2Wire.Answer());
        Http2Wire.send(stream, 10, true);
      } else {
        TestServer.write(second, "GET /gold/over HTTP/1.1\r\nHost: x\r\n\r\n");
      }
      await().until(() -> server.counts("gold").arrivals() == (waits ? 2 : 1));
      if (waits) {
        answer.get().run();
      }
      await().until(() -> server.counts("gold").running() + server.counts("gold").queued() == 0);
      assertThat(server.get("/gold/now").body()).isEqualTo("ok");
    }
  }

  @ParameterizedTest
  @CsvSource({"inline,true", "dispatch,true", "inline,false", "dispatch,false"})
  void ended_whileTheRestOfItsBodyIsAwaited_memoryComesBack(String mode, boolean http2)
      throws Exception {
    try (TestServer server = start(mode);
        Http2Wire wire = new Http2Wire(server);
        Socket socket = server.socket("127.0.0.1")) {
      post(http2, wire, socket, "/gold/ends");
      await().until(() -> server.queuedBytes() > 0 && end.get() != null);
      end.get().run();
      await().until(() -> server.queuedBytes() == 0);
      assertThat(server.get("/gold/now").body()).isEqualTo("ok");
    }
  }

  @ParameterizedTest
  @CsvSource({"inline,true", "dispatch,true", "inline,false", "dispatch,false"})
  void answered_whileItWaitsInItsQueue_connectionGoesOnAndTheQueueIsEmpty(
      String mode, boolean http2) throws Exception {
    try (TestServer server = start(mode, ", queue: {timeout: 30s}");
        Http2Wire wire = new Http2Wire(server);
        Socket first = server.socket("127.0.0.1");
        Socket second = server.socket("127.0.0.1")) {
      TestServer.write(first, "GET /gold/first HTTP/1.1\r\nHost: x\r\n\r\n");
      await().until(() -> answer.get() != null);
      for (int i = 0; i < 3; i++) {
        Http2Wire.Answer over = new Http2Wire.Answer();
        if (http2) {
          wire.open("GET", "/gold/answers", HttpFields.EMPTY, over);
        } else {
          TestServer.write(second, "GET /gold/answers HTTP/1.1\r\nHost: x\r\n\r\n");
        }
        await().until(() -> end.get() != null && server.counts("gold").queued() == 1);
        longEnoughToBeWatched();
        end.getAndSet(null).run();
        if (!http2) {
          assertThat(TestServer.read(second)).endsWith("late");
        }
        await().until(() -> server.counts("gold").queued() == 0);
      }
      answer.get().run();
      assertThat(TestServer.read(first)).endsWith("ok");
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.counts("gold").cancelled()).isEqualTo(3);
      assertThat(server.get("/gold/now").body()).isEqualTo("ok");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void answered_moreThanTheClientTakesWhileItsQueueTimesOut_isNotCut(String mode) throws Exception {
    try (TestServer server = start(mode, ", queue: {timeout: 2s}");
        Socket first = server.socket("127.0.0.1");
        Socket second = server.socket("127.0.0.1")) {
      TestServer.write(first, "GET /gold/first HTTP/1.1\r\nHost: x\r\n\r\n");
      await().until(() -> answer.get() != null);
      TestServer.write(second, "GET /gold/much HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
      await().until(() -> end.get() != null && server.counts("gold").queued() == 1);
      end.get().run();
      await().until(() -> server.counts("gold").queued() == 0);
      longEnoughToBeWatched(); // or refused
      assertThat(second.getInputStream().readAllBytes()).hasSizeGreaterThan(MUCH);
      answer.get().run();
      await().until(() -> server.counts("gold").running() == 0);
    }
  }

  private static void longEnoughToBeWatched() {
    CompletableFuture<Void> longer =
        CompletableFuture.runAsync(
            () -> {}, CompletableFuture.delayedExecutor(80, TimeUnit.MILLISECONDS));
    await().pollInterval(Duration.ofMillis(5)).until(longer::isDone);
  }

  /** The beginning of an upload. */
  private static void post(boolean http2, Http2Wire wire, Socket socket, String path)
      throws Exception {
    if (http2) {
      HttpFields length = HttpFields.build().put(HttpHeader.CONTENT_LENGTH, 1_000).asImmutable();
      Http2Wire.send(wire.open("POST", path, length, new Http2Wire.Answer()), 10, false);
    } else {
      TestServer.write(
          socket,
          "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n0123456789");
    }
  }
}
