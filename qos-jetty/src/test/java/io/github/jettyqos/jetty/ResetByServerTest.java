package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.http2.HTTP2Stream;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Streams of HTTP/2 that the server itself resets because of a frame which is not allowed
 * (MadeYouReset): Jetty tells neither their handlers nor who waits for an answer.
 */
final class ResetByServerTest {
  private static final String CLASSES =
      "mode: %s\nbodies: stream\nthreads: 3\nclasses:\n"
          + "  health: {match: [\"path:/health/*\"], exempt: true}\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 2, lend: false}\n  rest: {lend: false}\n";

  private static final Duration TIME_TO_END = Duration.ofMillis(100);

  /** The time after which an idle timeout has acted. */
  private static final long LONG_MILLIS = 3 * TIME_TO_END.toMillis();

  private final LateHandler late = new LateHandler();
  private final CountDownLatch timedOut = new CountDownLatch(1);

  /**
   * Reports an idle timeout once for a path with "idle"; a second one would make Jetty reset the
   * stream.
   */
  private final class TimesOut extends Handler.Wrapper {
    TimesOut() {
      super(late);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      boolean timesOut = Request.getPathInContext(request).endsWith("idle");
      HTTP2Connection connection =
          (HTTP2Connection) request.getConnectionMetaData().getConnection();
      HTTP2Stream stream = connection.getSession().getStream(Integer.parseInt(request.getId()));
      stream.setIdleTimeout(timesOut ? 100 : 0);
      request.addFailureListener(
          x -> {
            if (x instanceof TimeoutException) {
              stream.setIdleTimeout(0);
              timedOut.countDown();
            }
          });
      return super.handle(request, response, callback);
    }
  }

  private static TestServer start(String mode, Handler handler) throws Exception {
    TestServer server = TestServer.started(CLASSES.formatted(mode), handler);
    server.qos.installation().running().requests().waiting().timeToEnd = TIME_TO_END;
    return server;
  }

  private static void overflowWindow(StormFrames frames, int stream) throws Exception {
    byte[] most = ByteBuffer.allocate(4).putInt(Integer.MAX_VALUE).array();
    frames.frame(StormFrames.WINDOW_UPDATE, 0, stream, most);
    frames.flush();
    await().until(() -> frames.reset.contains(stream));
  }

  private static void sendAfterTheEnd(StormFrames frames, int stream) throws Exception {
    frames.data(stream, 10, false);
    frames.flush();
    await().until(() -> frames.reset.contains(stream));
  }

  private void passLongAfterTheTimeout() throws Exception {
    assertThat(timedOut.await(10, TimeUnit.SECONDS)).isTrue();
    CompletableFuture<Void> longer =
        CompletableFuture.runAsync(
            () -> {}, CompletableFuture.delayedExecutor(LONG_MILLIS, TimeUnit.MILLISECONDS));
    await().until(longer::isDone);
  }

  @ParameterizedTest
  @CsvSource({"inline,gold", "dispatch,gold", "inline,health", "dispatch,health"})
  void longPoll_neverAnswered_permitComesBackAndThatOfAnotherDoesNot(String mode, String name)
      throws Exception {
    try (TestServer server = start(mode, late);
        StormFrames frames = new StormFrames(server.connector.getLocalPort(), false)) {
      int first = frames.request("GET", "/" + name + "/poll", true);
      int second = frames.request("GET", "/" + name + "/poll", true);
      frames.flush();
      await().until(() -> server.counts(name).running() == 2 && late.answer.get() != null);
      overflowWindow(frames, first);
      await().until(() -> server.counts(name).running() == 1);
      sendAfterTheEnd(frames, second);
      await().until(() -> server.counts(name).running() == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gold", "health"})
  void longPoll_idleTimeoutHasPassed_permitComesBackOnlyWhenItIsReset(String name)
      throws Exception {
    try (TestServer server = start("inline", new TimesOut());
        StormFrames frames = new StormFrames(server.connector.getLocalPort(), false)) {
      int stream = frames.request("GET", "/" + name + "/idle", true);
      frames.request("GET", "/" + name + "/open", true); // otherwise the connection would
      frames.flush();
      await().until(() -> server.counts(name).running() == 2);
      passLongAfterTheTimeout();
      assertThat(server.counts(name).running()).isEqualTo(2);
      overflowWindow(frames, stream);
      await().until(() -> server.counts(name).running() == 1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gold", "health"})
  void longPoll_idleTimeoutHasPassed_isAnsweredAllTheSame(String name) throws Exception {
    try (TestServer server = start("inline", new TimesOut());
        StormFrames frames = new StormFrames(server.connector.getLocalPort(), false)) {
      int stream = frames.request("GET", "/" + name + "/idle", true);
      frames.flush();
      passLongAfterTheTimeout();
      late.answer.get().run();
      await().until(() -> frames.ended.contains(stream));
      assertThat(frames.reset).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"inline,gold", "dispatch,gold", "inline,health", "dispatch,health"})
  void upload_itsHandlerReads_isToldAndEnds(String mode, String name) throws Exception {
    BlockingHandler reads = new BlockingHandler();
    try (TestServer server = start(mode, reads);
        StormFrames frames = new StormFrames(server.connector.getLocalPort(), false)) {
      int stream = frames.request("POST", "/" + name + "/upload", false);
      frames.data(stream, 10, false);
      frames.flush();
      await().until(() -> reads.entered.get() == 1);
      overflowWindow(frames, stream);
      await().until(() -> server.counts(name).running() == 0);
    }
  }
}
