package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.check.ConfigException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of served, queued and rejected requests, in both modes. */
final class AdmissionTest {
  private static final String TWO =
      "mode: %s\nthreads: 3\nclasses:\n  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false}\n"
          + "  rest: {budget: 2, lend: false, queue: {max: 1, timeout: 30s}}\n";

  private final BlockingHandler handler = new BlockingHandler();

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void get_classWithRoom_isServedAndCounted(String mode) throws Exception {
    try (TestServer server = TestServer.started(TWO.formatted(mode), handler)) {
      assertThat(server.get("/gold/1").body()).isEqualTo("GET /gold/1 ");
      await().until(() -> server.counts("gold").completed() == 1);
      assertThat(server.counts("rest").arrivals()).isZero();
      assertThat(server.qos.serviceClasses().get(0).totalDelays().residence().count()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void flood_restIsFull_goldIsServedAndTheFifthGets503(String mode) throws Exception {
    try (TestServer server = TestServer.started(TWO.formatted(mode), handler)) {
      // Two run, one waits, so the fourth is turned away.
      List<CompletableFuture<HttpResponse<String>>> rest = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        int number = i + 1;
        rest.add(server.send("/block/" + i));
        await()
            .until(
                () -> {
                  var counts = server.counts("rest");
                  return counts.running() + counts.queued() == number;
                });
      }
      HttpResponse<String> turnedAway = server.get("/block/3");
      assertThat(turnedAway.statusCode()).isEqualTo(503);
      assertThat(turnedAway.headers().firstValue("Retry-After")).hasValue("1");
      assertThat(server.get("/gold/1").statusCode()).isEqualTo(200);
      assertThat(server.counts("rest").rejected()).containsEntry(RejectReason.QUEUE_FULL, 1L);
      handler.letGo.release(3);
      for (CompletableFuture<HttpResponse<String>> each : rest) {
        assertThat(each.get().statusCode()).isEqualTo(200);
      }
      await().until(() -> server.counts("rest").running() == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void queued_timeIsOver_gets503(String mode) throws Exception {
    String yaml = TWO.formatted(mode).replace("timeout: 30s", "timeout: 50ms");
    try (TestServer server = TestServer.started(yaml, handler)) {
      CompletableFuture<HttpResponse<String>> one = server.send("/block/1");
      CompletableFuture<HttpResponse<String>> two = server.send("/block/2");
      await().until(() -> server.counts("rest").running() == 2);
      assertThat(server.get("/block/3").statusCode()).isEqualTo(503);
      assertThat(server.counts("rest").rejected()).containsEntry(RejectReason.QUEUE_TIMEOUT, 1L);
      handler.letGo.release(2);
      assertThat(one.get().statusCode() + two.get().statusCode()).isEqualTo(400);
      assertThat(handler.entered).hasValue(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void handler_failsInAnyWay_permitComesBack(String mode) throws Exception {
    try (TestServer server = TestServer.started(TWO.formatted(mode), handler)) {
      for (String path : List.of("/gold/throw", "/gold/error", "/gold/late")) {
        assertThat(server.get(path).statusCode()).as(path).isEqualTo(500);
      }
      assertThat(server.get("/gold/nobody").statusCode()).isEqualTo(404);
      // The budget of gold is one: a leaked permit would stop this request.
      assertThat(server.get("/gold/1").statusCode()).isEqualTo(200);
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.counts("gold").completed()).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void budget_raisedWhileOneWaits_isServedAtOnce(String mode) throws Exception {
    try (TestServer server = TestServer.started(TWO.formatted(mode), handler)) {
      server.send("/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      CompletableFuture<HttpResponse<String>> waiting = server.send("/gold/2");
      await().until(() -> server.counts("gold").queued() == 1);
      server.qos.partition(Partition.of(3, 2, 1), "test");
      assertThat(waiting.get().statusCode()).isEqualTo(200);
      handler.letGo.release();
      await().until(() -> server.counts("gold").running() == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void pipelined_firstIsQueued_allAreAnsweredInOrder(String mode) throws Exception {
    try (TestServer server = TestServer.started(TWO.formatted(mode), handler);
        Socket socket = server.socket("127.0.0.1")) {
      server.send("/gold/block/1");
      await().until(() -> server.counts("gold").running() == 1);
      TestServer.write(socket, "GET /gold/2 HTTP/1.1\r\nHost: x\r\n\r\n");
      await().until(() -> server.counts("gold").queued() == 1);
      // These bytes are read ahead while the first request waits, and must not be lost.
      TestServer.write(
          socket, "GET /gold/3 HTTP/1.1\r\nHost: x\r\n\r\nGET /gold/4 HTTP/1.1\r\nHost: x\r\n\r\n");
      handler.letGo.release();
      assertThat(TestServer.read(socket)).contains("200 OK").endsWith("GET /gold/2 ");
      assertThat(TestServer.read(socket)).contains("200 OK").endsWith("GET /gold/3 ");
      assertThat(TestServer.read(socket)).contains("200 OK").endsWith("GET /gold/4 ");
    }
  }

  @Test
  void stop_oneRunsAndOneWaits_runningCompletesAndWaitingGets503() throws Exception {
    TestServer server = new TestServer(TWO.formatted("inline"), handler);
    server.server.setStopTimeout(10_000);
    server.start();
    CompletableFuture<HttpResponse<String>> running = server.send("/gold/block/1");
    await().until(() -> server.counts("gold").running() == 1);
    CompletableFuture<HttpResponse<String>> waiting = server.send("/gold/2");
    await().until(() -> server.counts("gold").queued() == 1);
    CompletableFuture<Void> stopped = server.closing();
    assertThat(waiting.get().statusCode()).isEqualTo(503);
    assertThat(stopped).isNotDone();
    handler.letGo.release();
    assertThat(running.get().statusCode()).isEqualTo(200);
    stopped.get();
  }

  @Test
  void start_budgetsOverThePool_failsWithOneLineThatNamesThreads() {
    TestServer server =
        new TestServer("threads: 64\nclasses: {rest: {}}", handler, new QueuedThreadPool(32));
    assertThatThrownBy(server::start)
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("threads: 64 ")
        .hasMessageContaining("32 threads")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void partition_overThePool_throwsAndChangesNothing() throws Exception {
    TestServer server =
        new TestServer("threads: 8\nclasses: {rest: {}}", handler, new QueuedThreadPool(32));
    try (server) {
      server.start();
      assertThatThrownBy(() -> server.qos.partition(Partition.of(64, 64), "test"))
          .isInstanceOf(ConfigException.class);
      assertThat(server.division()).isEqualTo(Partition.of(8, 8));
    }
  }
}
