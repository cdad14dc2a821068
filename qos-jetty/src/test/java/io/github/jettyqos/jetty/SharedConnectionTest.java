package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.RejectReason;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.frames.DataFrame;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams of one HTTP/2 connection: bodies, conversations and resets while others wait. */
final class SharedConnectionTest {
  private static final String TWO =
      "mode: %s\nbodies: %s\nthreads: 3\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false, queue: {timeout: 30s}}\n"
          + "  rest: {lend: false}\n";

  private final BlockingHandler handler = new BlockingHandler();

  private static HttpFields length(int bytes) {
    return HttpFields.build().put(HttpHeader.CONTENT_LENGTH, bytes).asImmutable();
  }

  @ParameterizedTest
  @CsvSource({"inline,eager", "dispatch,eager", "inline,stream", "dispatch,stream"})
  void uploads_waitingOnesFillTheWindow_runningOneGetsTheRestOfItsOwn(String mode, String bodies)
      throws Exception {
    // The window of the connection is 1 MiB. What runs has sent 100 000 bytes of 300 000 when four
    // that wait send 512 KiB each: without being read they fill it, and the rest never comes.
    int half = 512 << 10;
    try (TestServer server = TestServer.started(TWO.formatted(mode, bodies), handler);
        Http2Wire wire = new Http2Wire(server)) {
      Http2Wire.Answer running = new Http2Wire.Answer();
      Stream runs = wire.open("POST", "/gold/runs", length(300_000), running);
      Http2Wire.send(runs, 100_000, false);
      await().until(() -> server.counts("gold").running() == 1);
      List<Http2Wire.Answer> waiting = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        waiting.add(new Http2Wire.Answer());
        Http2Wire.send(wire.open("POST", "/gold/" + i, length(half), waiting.get(i)), half, true);
      }
      await().until(() -> server.counts("gold").queued() == 4);
      Http2Wire.send(runs, 200_000, true);
      // Far below the queue timeout, at which those that wait would be turned away.
      assertThat(running.whole.get(10, TimeUnit.SECONDS))
          .hasSize("POST /gold/runs ".length() + 300_000);
      for (Http2Wire.Answer each : waiting) {
        assertThat(each.whole.get(10, TimeUnit.SECONDS)).hasSize("POST /gold/0 ".length() + half);
      }
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.queuedBytes()).isZero();
    }
  }

  @Test
  void uploads_waitingOnesFindNoMemory_areTurnedAwayAndTheRunningOneEnds() throws Exception {
    // 512 KiB for all: 128 kept for each class, 256 common. Gold can hold 384 KiB of 4 times 512.
    String yaml = "queue-bytes: 524288\n" + TWO.formatted("inline", "eager");
    int half = 512 << 10;
    try (TestServer server = TestServer.started(yaml, handler);
        Http2Wire wire = new Http2Wire(server)) {
      Http2Wire.Answer running = new Http2Wire.Answer();
      Stream runs = wire.open("POST", "/gold/runs", length(300_000), running);
      Http2Wire.send(runs, 100_000, false);
      await().until(() -> server.counts("gold").running() == 1);
      List<Http2Wire.Answer> waiting = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        waiting.add(new Http2Wire.Answer());
        Http2Wire.send(wire.open("POST", "/gold/" + i, length(half), waiting.get(i)), half, true);
      }
      await().until(() -> server.counts("gold").rejected().get(RejectReason.QUEUE_BYTES) > 0);
      assertThat(server.queuedBytes()).isLessThanOrEqualTo(524_288);
      Http2Wire.send(runs, 200_000, true);
      assertThat(running.status.get(10, TimeUnit.SECONDS)).isEqualTo(200);
      for (Http2Wire.Answer each : waiting) {
        assertThat(each.status.get(10, TimeUnit.SECONDS)).isIn(200, 503);
      }
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.queuedBytes()).isZero();
    }
  }

  /** Never reads or ends requests to be forgotten; reads all others. */
  private static final class Forgetful extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      if (!Request.getPathInContext(request).equals("/forgotten")) {
        Content.Source.consumeAll(request);
        callback.succeeded();
      }
      return true;
    }
  }

  /** The number is Jetty's key {@code maxUnconsumedRequestContentReads}; 16 is its default. */
  @ParameterizedTest
  @CsvSource({"inline,-1,true", "dispatch,-1,true", "inline,16,false", "dispatch,16,false"})
  void uploads_resetWhileNobodyReadsThem_giveTheWindowBackIfAllOfThemIsConsumed(
      String mode, int reads, boolean answered) throws Exception {
    if (!answered) {
      JettyVersion.assumeAtLeast("12.1.12", "all of an upload that is reset is consumed");
    }
    // Two uploads of 480 KiB in frames of 1 KiB: all but 16 of each keep 928 KiB of the 1 MiB that
    // the connection has, and the third upload has no room for its own 480.
    String yaml = "mode: %s\nbodies: stream\nthreads: 3\nclasses: {all: {}}".formatted(mode);
    try (TestServer server = TestServer.started(yaml, new Forgetful())) {
      server.http.setMaxUnconsumedRequestContentReads(reads);
      try (Http2Wire wire = new Http2Wire(server)) {
        for (int i = 0; i < 2; i++) {
          Stream forgotten =
              wire.open("POST", "/forgotten", HttpFields.EMPTY, new Http2Wire.Answer());
          sendInFrames(forgotten, 480);
          wire.awaitRead();
          int handled = i + 1; // unhandled, Jetty would end it and return its window
          await().until(() -> server.counts("all").running() == handled);
          Http2Wire.reset(forgotten);
        }
        Http2Wire.Answer next = new Http2Wire.Answer();
        Stream upload = wire.open("POST", "/next", HttpFields.EMPTY, next);
        CompletableFuture<?> sent = CompletableFuture.runAsync(() -> sendInFrames(upload, 480));
        if (answered) {
          assertThat(next.status.get(10, TimeUnit.SECONDS)).isEqualTo(200);
        } else {
          assertThatThrownBy(() -> sent.get(1, TimeUnit.SECONDS))
              .isInstanceOf(TimeoutException.class);
        }
      }
    }
  }

  private static void sendInFrames(Stream stream, int kilobytes) {
    for (int i = 1; i <= kilobytes; i++) {
      boolean last = i == kilobytes;
      stream.data(new DataFrame(stream.getId(), ByteBuffer.allocate(1024), last)).join();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void bodies_notCompleteWhenTheServerStops_holdNoMemoryOfTheNextRun(String mode) throws Exception {
    String yaml = "body-wait: 10s\n" + TWO.formatted(mode, "eager");
    try (TestServer server = TestServer.started(yaml, handler)) {
      try (Http2Wire wire = new Http2Wire(server)) {
        Http2Wire.Answer answer = new Http2Wire.Answer();
        Http2Wire.send(wire.open("POST", "/gold/1", HttpFields.EMPTY, answer), 1_000, false);
        await().until(() -> server.queuedBytes() > 0);
        server.server.setStopTimeout(0);
        server.server.stop();
      }
      server.server.start();
      assertThat(server.queuedBytes()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void bodies_manyStreamsAlmostComplete_holdNoMoreThanTheBound(String mode) throws Exception {
    // 100 streams of 64 KiB, the last byte of which does not come: 6.3 MiB on one connection.
    String yaml = "queue-bytes: 1048576\n" + TWO.formatted(mode, "eager");
    try (TestServer server = TestServer.started(yaml, handler);
        Http2Wire wire = new Http2Wire(server)) {
      List<Http2Wire.Answer> answers = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        Http2Wire.Answer answer = new Http2Wire.Answer();
        Http2Wire.send(wire.open("POST", "/gold/1", length(65_536), answer), 65_535, false);
        answers.add(answer);
      }
      await().until(() -> answers.stream().anyMatch(each -> each.status.isDone()));
      wire.awaitRead();
      assertThat(server.queuedBytes()).isPositive().isLessThanOrEqualTo(1_048_576);
      assertThat(server.counts("gold").rejected().get(RejectReason.QUEUE_BYTES)).isPositive();
      // Gold leaves the other class its own part.
      Http2Wire.Answer other = new Http2Wire.Answer();
      Http2Wire.send(wire.open("POST", "/other", length(65_536), other), 65_536, true);
      assertThat(other.status.get(10, TimeUnit.SECONDS)).isEqualTo(200);
      wire.close();
      await().until(() -> server.queuedBytes() == 0);
    }
  }

  /** Answers with a head at once, then echoes. */
  private static final class Echo extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      try (Blocking first = new Blocking()) {
        response.write(false, ByteBuffer.wrap(new byte[] {'!'}), first.callback);
      }
      Content.copy(request, response, callback);
      return true;
    }
  }

  private static final class Blocking implements AutoCloseable {
    private final org.eclipse.jetty.util.Blocker.Callback callback =
        org.eclipse.jetty.util.Blocker.callback();

    @Override
    public void close() throws java.io.IOException {
      callback.block();
      callback.close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "inline,eager,application/grpc",
    "dispatch,eager,application/grpc+proto",
    "inline,eager,text/plain",
    "dispatch,eager,text/plain",
    "inline,stream,text/plain",
    "dispatch,stream,text/plain"
  })
  void conversation_clientWaitsForTheAnswerFirst_isAnswered(String mode, String bodies, String type)
      throws Exception {
    HttpFields fields = HttpFields.build().put(HttpHeader.CONTENT_TYPE, type).asImmutable();
    try (TestServer server = TestServer.started(TWO.formatted(mode, bodies), new Echo());
        Http2Wire wire = new Http2Wire(server)) {
      Http2Wire.Answer answer = new Http2Wire.Answer();
      Stream stream = wire.open("POST", "/gold/talk", fields, answer);
      assertThat(answer.status.get(10, TimeUnit.SECONDS)).isEqualTo(200);
      await().until(() -> answer.text().equals("!"));
      for (char each = 'a'; each < 'd'; each++) {
        String said = answer.text() + each;
        Http2Wire.send(stream, ByteBuffer.wrap(new byte[] {(byte) each}), each == 'c');
        await().until(() -> answer.text().equals(said));
      }
      assertThat(answer.whole.get(10, TimeUnit.SECONDS)).isEqualTo("!abc");
      await().until(() -> server.counts("gold").running() == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void tunnel_clientWaitsForTheAnswerFirst_isHandled(String mode) throws Exception {
    try (TestServer server = TestServer.started(TWO.formatted(mode, "eager"), handler);
        Http2Wire wire = new Http2Wire(server)) {
      Http2Wire.Answer answer = new Http2Wire.Answer();
      wire.open("CONNECT", "", HttpFields.EMPTY, answer);
      await().until(() -> handler.entered.get() == 1);
    }
  }

  @ParameterizedTest
  @CsvSource({"inline,true", "dispatch,true", "inline,false", "dispatch,false"})
  void reset_rightAfterTheHead_leavesTheQueueAndIsNeverHandled(String mode, boolean told)
      throws Exception {
    int requests = 2_000;
    TestServer server =
        new TestServer(
            "mode: %s\nthreads: 2\nclasses:\n".formatted(mode)
                + "  gold: {match: [\"path:/gold/*\"], lend: false, queue: {max: 4096, timeout: 5m}}\n  rest: {lend: false}\n",
            handler);
    server.http.setNotifyRemoteAsyncErrors(told);
    try (server;
        Http2Wire wire = new Http2Wire(server.start())) {
      server.send("/gold/block");
      await().until(() -> server.counts("gold").running() == 1);
      for (int i = 0; i < requests; i++) {
        wire.sendAndReset("/gold/gone");
      }
      wire.awaitRead();
      await().until(() -> server.counts("gold").queued() == 0);
      handler.letGo.release();
      assertThat(server.get("/gold/last").statusCode()).isEqualTo(200);
      assertThat(handler.served).doesNotContain("/gold/gone");
      await().until(() -> server.counts("gold").running() == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void reset_afterAnIdleTimeoutInTheQueue_leavesTheQueue(String mode) throws Exception {
    TestServer server = new TestServer(TWO.formatted(mode, "eager"), handler);
    server.connector.setIdleTimeout(100);
    try (server;
        Http2Wire wire = new Http2Wire(server.start())) {
      Http2Wire.Answer answer = new Http2Wire.Answer();
      Http2Wire.send(wire.open("POST", "/gold/block", length(1), new Http2Wire.Answer()), 1, true);
      await().until(() -> server.counts("gold").running() == 1);
      Stream stream = wire.open("POST", "/gold/gone", length(1), answer);
      Http2Wire.send(stream, 1, true);
      await().until(() -> server.counts("gold").queued() == 1);
      CompletableFuture<Void> longer =
          CompletableFuture.runAsync(
              () -> {}, CompletableFuture.delayedExecutor(400, TimeUnit.MILLISECONDS));
      await().until(longer::isDone);
      assertThat(server.counts("gold").queued()).isEqualTo(1);
      Http2Wire.reset(stream);
      await().until(() -> server.counts("gold").queued() == 0);
      handler.letGo.release();
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(handler.served).doesNotContain("/gold/gone");
    }
  }
}
