package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.RejectReason;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rejected request and task is reported once, whatever the reason. */
final class RejectionListenerTest {
  /** One thread and one place in the queue of class 0. */
  private static final String ONE =
      "mode: %s\nthreads: 2\nqueue-bytes: 65536\nbody-limit: 16384\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false, borrow: false,"
          + " queue: {max: 1, timeout: %s}}\n  rest: {lend: false}\n";

  private final BlockingHandler handler = new BlockingHandler();
  private final Semaphore letGo = new Semaphore(0);

  private record Told(String className, RejectReason reason) {}

  private final ConcurrentLinkedQueue<Told> told = new ConcurrentLinkedQueue<>();

  private final class Rejections implements QosListener {
    @Override
    public void onRejected(String className, RejectReason reason) {
      told.add(new Told(className, reason));
    }
  }

  private TestServer started(String mode, String timeout) throws Exception {
    TestServer server = TestServer.started(ONE.formatted(mode, timeout), handler);
    server.qos.addListener(new Rejections());
    return server;
  }

  /** A request occupies the thread of its class. */
  private CompletableFuture<HttpResponse<String>> occupy(TestServer server) {
    CompletableFuture<HttpResponse<String>> answer = server.send("/gold/block");
    await().until(() -> server.counts("gold").running() == 1);
    return answer;
  }

  /** Another one occupies the queue. */
  private CompletableFuture<HttpResponse<String>> fill(TestServer server) {
    CompletableFuture<HttpResponse<String>> answer = server.send("/gold/1");
    await().until(() -> server.counts("gold").queued() == 1);
    return answer;
  }

  /** The reports equal the counts of the gate. */
  private void assertTold(TestServer server, RejectReason reason, int times) {
    await().until(() -> told.size() >= times);
    assertThat(told).hasSize(times).containsOnly(new Told("gold", reason));
    assertThat(server.counts("gold").rejected()).containsEntry(reason, (long) times);
    assertThat(server.counts("gold").rejections()).isEqualTo(times);
  }

  /** Every rejection has Retry-After. */
  private static void assertRefused(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValueAsLong("Retry-After").orElse(0)).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void request_queueIsFull_isTold(String mode) throws Exception {
    try (TestServer server = started(mode, "30s")) {
      var first = occupy(server);
      var second = fill(server);
      assertRefused(server.get("/gold/2"));
      assertRefused(server.get("/gold/3"));
      assertTold(server, RejectReason.QUEUE_FULL, 2);
      handler.letGo.release();
      assertThat(first.get().statusCode()).isEqualTo(200);
      assertThat(second.get().statusCode()).isEqualTo(200);
      assertTold(server, RejectReason.QUEUE_FULL, 2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void request_queueIsFullBeforeItsBodyIsThere_isTold(String mode) throws Exception {
    try (TestServer server = started(mode, "30s")) {
      var first = occupy(server);
      final var second = fill(server);
      try (Socket socket = server.socket("127.0.0.1")) {
        TestServer.write(socket, "POST /gold/2 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n");
        assertThat(TestServer.read(socket)).startsWith("HTTP/1.1 503").contains("Retry-After: ");
      }
      assertTold(server, RejectReason.QUEUE_FULL, 1);
      handler.letGo.release();
      first.get();
      second.get();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void request_waitsTooLong_isTold(String mode) throws Exception {
    try (TestServer server = started(mode, "50ms")) {
      var first = occupy(server);
      assertRefused(server.get("/gold/1"));
      assertTold(server, RejectReason.QUEUE_TIMEOUT, 1);
      handler.letGo.release();
      assertThat(first.get().statusCode()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void request_noMemoryForItsBody_isTold(String mode) throws Exception {
    JettyVersion.assumeAtLeast("12.1.0", "two bodies of 16 KiB take more buffers than there are");
    // 64 KiB for 2 classes: 16 kept for each, 32 in common, so a class has 48 at most.
    List<Socket> sockets = new ArrayList<>();
    try (TestServer server = started(mode, "30s")) {
      for (int i = 1; i <= 3; i++) {
        sockets.add(sendPart(server, 16_000));
        long held = 16_000L * i;
        await().until(() -> server.qos.serviceClasses().get(0).queuedBytes() >= held);
      }
      Socket fourth = sendPart(server, 10_000);
      sockets.add(fourth);
      assertThat(TestServer.read(fourth)).startsWith("HTTP/1.1 503").contains("Retry-After: ");
      assertTold(server, RejectReason.QUEUE_BYTES, 1);
    } finally {
      for (Socket each : sockets) {
        each.close();
      }
    }
  }

  /** An incomplete body, whose received part is held. */
  private static Socket sendPart(TestServer server, int length) throws IOException {
    Socket socket = server.socket("127.0.0.1");
    TestServer.write(
        socket,
        "POST /gold/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 16384\r\n\r\n" + "x".repeat(length));
    return socket;
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void request_serverStops_isTold(String mode) throws Exception {
    TestServer server = new TestServer(ONE.formatted(mode, "30s"), handler);
    server.server.setStopTimeout(10_000);
    server.start();
    server.qos.addListener(new Rejections());
    var first = occupy(server);
    var second = fill(server);
    CompletableFuture<Void> stopped = server.closing();
    assertRefused(second.get());
    assertTold(server, RejectReason.STOPPING, 1);
    handler.letGo.release();
    assertThat(first.get().statusCode()).isEqualTo(200);
    stopped.get();
    assertThat(told).hasSize(1);
  }

  @Test
  void task_queueIsFull_isTold() throws Exception {
    try (TestServer server = started("inline", "30s")) {
      var executor = server.qos.serviceClass("gold").executor();
      executor.execute(letGo::acquireUninterruptibly);
      executor.execute(letGo::acquireUninterruptibly);
      assertThatThrownBy(() -> executor.execute(() -> {}))
          .isInstanceOf(RejectedExecutionException.class);
      assertTold(server, RejectReason.QUEUE_FULL, 1);
      letGo.release(2);
    }
  }

  @Test
  void task_waitsTooLong_isTold() throws Exception {
    try (CapturedLog log = CapturedLog.start();
        TestServer server = started("inline", "50ms")) {
      var executor = server.qos.serviceClass("gold").executor();
      executor.execute(letGo::acquireUninterruptibly);
      executor.execute(letGo::acquireUninterruptibly);
      assertTold(server, RejectReason.QUEUE_TIMEOUT, 1);
      assertThat(log.text()).contains("was dropped: queue timeout");
      letGo.release(2);
    }
  }

  @Test
  void task_serverStops_isTold() throws Exception {
    try (CapturedLog log = CapturedLog.start()) {
      TestServer server = new TestServer(ONE.formatted("inline", "30s"), handler);
      server.server.setStopTimeout(10_000);
      server.start();
      server.qos.addListener(new Rejections());
      var executor = server.qos.serviceClass("gold").executor();
      executor.execute(letGo::acquireUninterruptibly);
      executor.execute(letGo::acquireUninterruptibly);
      CompletableFuture<Void> stopped = server.closing();
      assertTold(server, RejectReason.STOPPING, 1);
      letGo.release(2);
      stopped.get();
      assertThat(log.text()).contains("was dropped: stopping");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void listener_throwsAnError_everybodyIsAnsweredAndOthersAreTold(String mode) throws Exception {
    try (CapturedLog log = CapturedLog.start();
        TestServer server = TestServer.started(ONE.formatted(mode, "30s"), handler)) {
      server.qos.addListener(
          new QosListener() {
            @Override
            public void onRejected(String className, RejectReason reason) {
              throw new AssertionError("an Error of the listener");
            }
          });
      server.qos.addListener(new Rejections());
      var first = occupy(server);
      var second = fill(server);
      List<CompletableFuture<HttpResponse<String>>> refused = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        refused.add(server.send("/gold/" + i));
      }
      for (CompletableFuture<HttpResponse<String>> each : refused) {
        assertThat(each.get().statusCode()).isEqualTo(503);
      }
      assertTold(server, RejectReason.QUEUE_FULL, 10);
      handler.letGo.release();
      assertThat(first.get().statusCode()).isEqualTo(200);
      assertThat(second.get().statusCode()).isEqualTo(200);
      assertThat(log.text()).containsOnlyOnce("a rejection listener threw");
    }
  }

  @Test
  void listener_removed_isToldNoMore() throws Exception {
    try (TestServer server = TestServer.started(ONE.formatted("inline", "30s"), handler)) {
      QosListener listener = new Rejections();
      server.qos.addListener(listener);
      var first = occupy(server);
      var second = fill(server);
      assertThat(server.get("/gold/2").statusCode()).isEqualTo(503);
      server.qos.removeListener(listener);
      assertThat(server.get("/gold/3").statusCode()).isEqualTo(503);
      assertThat(told).hasSize(1);
      handler.letGo.release();
      first.get();
      second.get();
    }
  }
}
