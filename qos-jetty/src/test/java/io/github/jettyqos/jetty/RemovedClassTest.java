package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.config.QosYaml;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reload removes a class that has running and queued requests and tasks. */
final class RemovedClassTest {
  private static final String BEFORE =
      """
      threads: 3
      classes:
        gone: { match: ["path:/x/*"], budget: 1, queue: { max: 9, timeout: 30s } }
        other: { match: ["path:/other/*"], budget: 1, queue: { max: 9, timeout: 30s } }
        stays: { budget: 1, queue: { max: 9, timeout: 30s } }
      """;

  /** Its requests are those of class {@code stays} now; another order, and a new class. */
  private static final String AFTER =
      """
      threads: 3
      classes:
        new: { match: ["path:/new/*"], budget: 1 }
        other: { match: ["path:/other/*"], budget: 1, queue: { max: 9, timeout: 30s } }
        stays: { budget: 1, queue: { max: 9, timeout: 30s } }
      """;

  private final BlockingHandler handler = new BlockingHandler();

  private CompletableFuture<HttpResponse<String>> occupied(TestServer server, String path) {
    int before = handler.entered.get();
    CompletableFuture<HttpResponse<String>> answer = server.send(path);
    await().until(() -> handler.entered.get() == before + 1);
    return answer;
  }

  private static List<CompletableFuture<HttpResponse<String>>> queued(
      TestServer server, String className, String... paths) {
    List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
    int before = server.counts(className).queued();
    for (String path : paths) {
      all.add(server.send(path));
      int now = before + all.size();
      await().until(() -> server.counts(className).queued() == now);
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void queued_itsClassIsRemoved_isServedInTheNextOne(String mode) throws Exception {
    try (TestServer server = TestServer.started("mode: " + mode + "\n" + BEFORE, handler)) {
      var runs = occupied(server, "/x/block");
      var waits = queued(server, "gone", "/x/1");
      server.qos.reload(QosYaml.parse("mode: " + mode + "\n" + AFTER));
      // The first one still has a thread; of three, there is one for the class of the second.
      assertThat(waits.get(0).get().statusCode()).isEqualTo(200);
      assertThat(server.counts("stays").arrivals()).isOne();
      assertThat(runs).isNotDone();
      handler.letGo.release();
      assertThat(runs.get().statusCode()).isEqualTo(200);
      await().until(() -> server.installation().running().gate().threadsInUse() == 0);
      assertThat(server.queuedBytes()).isZero();
    }
  }

  @Test
  void queued_isNotClassifiedAgain_isLost_twin() throws Exception {
    try (TestServer server = TestServer.started(BEFORE, handler)) {
      var runs = occupied(server, "/x/block");
      var waits = queued(server, "gone", "/x/1");
      server.installation().running().requests().waiting().classifyAgain = false;
      server.qos.reload(QosYaml.parse(AFTER));
      handler.letGo.release();
      assertThat(runs.get().statusCode()).isEqualTo(200);
      for (int i = 0; i < 100; i++) {
        assertThat(server.get("/x/2").statusCode()).isEqualTo(200);
      }
      assertThat(waits.get(0)).isNotDone();
    }
  }

  @Test
  void queued_severalClassesGoIntoOne_areServedInTheOrderOfTheirArrival() throws Exception {
    String own = "match: ['path:/%s/*'], budget: 1, queue: { timeout: 30s }";
    String three =
        ("threads: 3\nclasses: { gone: { "
                + own
                + " }, last: { "
                + own
                + " }, stays: { budget: 1 } }\n")
            .formatted("x", "z");
    String one = "threads: 3\nclasses: { stays: { max: 1, queue: { timeout: 30s } } }\n";
    try (TestServer server = TestServer.started(three, handler)) {
      List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
      all.add(occupied(server, "/x/block"));
      all.add(occupied(server, "/s/block"));
      all.add(occupied(server, "/z/block"));
      all.addAll(queued(server, "gone", "/x/1"));
      all.addAll(queued(server, "last", "/z/2"));
      all.addAll(queued(server, "stays", "/s/3"));
      all.addAll(queued(server, "gone", "/x/4"));
      all.addAll(queued(server, "last", "/z/5"));
      server.qos.reload(QosYaml.parse(one));
      assertThat(server.counts("stays").queued()).isEqualTo(5);
      handler.letGo.release(3);
      for (CompletableFuture<HttpResponse<String>> each : all) {
        assertThat(each.get().statusCode()).isEqualTo(200);
      }
      assertThat(handler.served)
          .containsExactly(
              "/x/block", "/s/block", "/z/block", "/x/1", "/z/2", "/s/3", "/x/4", "/z/5");
    }
  }

  @Test
  void queued_nextClassIsExempt_isServedAsExempt() throws Exception {
    String exempt =
        "threads: 3\nclasses: { free: { match: ['path:/x/*'], exempt: true }, stays: {} }\n";
    try (TestServer server = TestServer.started(BEFORE, handler)) {
      var runs = occupied(server, "/x/block");
      var waits = queued(server, "gone", "/x/1");
      server.qos.reload(QosYaml.parse(exempt));
      assertThat(waits.get(0).get().body()).isEqualTo("GET /x/1 ");
      await().until(() -> server.counts("free").completed() == 1);
      handler.letGo.release();
      assertThat(runs.get().statusCode()).isEqualTo(200);
    }
  }

  @Test
  void queued_nextQueueIsFull_isTurnedAway() throws Exception {
    try (TestServer server = TestServer.started(BEFORE, handler)) {
      var gone = occupied(server, "/x/block");
      var stays = occupied(server, "/s/block");
      var waits = queued(server, "gone", "/x/1", "/x/2", "/x/3");
      server.qos.reload(
          QosYaml.parse(
              AFTER.replace(
                  "stays: { budget: 1, queue: { max: 9",
                  "stays: { budget: 1, borrow: false, queue: { max: 1")));
      assertThat(waits.get(1).get().statusCode()).isEqualTo(503);
      assertThat(waits.get(2).get().statusCode()).isEqualTo(503);
      assertThat(server.counts("stays").rejections()).isEqualTo(2);
      handler.letGo.release(2);
      assertThat(waits.get(0).get().statusCode()).isEqualTo(200);
      assertThat(gone.get().statusCode()).isEqualTo(200);
      assertThat(stays.get().statusCode()).isEqualTo(200);
    }
  }

  /** Its time in the queue counts from its arrival, by the timeout of its next class. */
  @Test
  void queued_nextTimeoutIsOver_isTurnedAway() throws Exception {
    try (TestServer server = TestServer.started(BEFORE, handler)) {
      var runs = occupied(server, "/x/block");
      var busy = occupied(server, "/s/block");
      var waits = queued(server, "gone", "/x/1");
      server.qos.reload(
          QosYaml.parse(
              AFTER.replace(
                  "stays: { budget: 1, queue: { max: 9, timeout: 30s",
                  "stays: { budget: 1, borrow: false, queue: { max: 9, timeout: 10ms")));
      assertThat(waits.get(0).get().statusCode()).isEqualTo(503);
      handler.letGo.release(2);
      assertThat(runs.get().statusCode()).isEqualTo(200);
      assertThat(busy.get().statusCode()).isEqualTo(200);
    }
  }

  /** Of three threads three are taken, by classes that a chain of reloads removes. */
  @Test
  void running_removedOneReloadAfterTheOther_countInTheTotalUntilTheyEnd() throws Exception {
    String one = "threads: 3\nclasses: { %s: { queue: { timeout: 30s } } }\n";
    try (TestServer server = TestServer.started(one.formatted("a"), handler)) {
      List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
      for (String next : List.of("b", "c", "d")) {
        all.add(occupied(server, "/block/" + next));
        server.qos.reload(QosYaml.parse(one.formatted(next)));
      }
      all.addAll(queued(server, "d", "/1", "/2"));
      assertThat(server.installation().running().gate().threadsInUse()).isEqualTo(3);
      assertThat(server.counts("d").running()).isZero();
      handler.letGo.release(3);
      for (CompletableFuture<HttpResponse<String>> each : all) {
        assertThat(each.get().statusCode()).isEqualTo(200);
      }
      await().until(() -> server.installation().running().gate().threadsInUse() == 0);
      assertThat(server.counts("d").completed()).isEqualTo(2);
    }
  }

  @Test
  void stop_requestsOfARemovedClassRun_waitsForThem() throws Exception {
    try (TestServer server = TestServer.started(BEFORE, handler)) {
      server.server.setStopTimeout(30_000);
      var runs = occupied(server, "/x/block");
      server.qos.reload(QosYaml.parse(AFTER));
      CompletableFuture<Void> stops = server.closing();
      await().until(() -> server.installation().present().gate().isClosed());
      assertThat(stops).isNotDone();
      handler.letGo.release();
      assertThat(runs.get().statusCode()).isEqualTo(200);
      stops.get();
    }
  }

  @Test
  void tasks_theirClassIsRemoved_queuedOnesAreDroppedAndNewOnesRefused() throws Exception {
    try (TestServer server = TestServer.started(BEFORE, handler)) {
      ClassHandle gone = server.qos.serviceClass("gone");
      ClassHandle stays = server.qos.serviceClass("stays");
      Executor executor = gone.executor();
      Semaphore letGo = new Semaphore(0);
      AtomicInteger ran = new AtomicInteger();
      executor.execute(
          () -> {
            letGo.acquireUninterruptibly();
            ran.incrementAndGet();
          });
      await().until(() -> server.counts("gone").running() == 1);
      executor.execute(ran::incrementAndGet);
      assertThat(gone.counts().queued()).isOne();
      assertThat(stays.index()).isEqualTo(2);

      server.qos.reload(
          QosYaml.parse(AFTER.replace("  new: { match: [\"path:/new/*\"], budget: 1 }\n", "")));
      assertThatThrownBy(() -> executor.execute(ran::incrementAndGet))
          .isInstanceOf(RejectedExecutionException.class)
          .hasMessageContaining("a reload has removed it");
      assertThatThrownBy(gone::counts)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("no class gone; there are [other, stays]");
      letGo.release();
      await().until(() -> ran.get() == 1);
      await().until(() -> server.installation().running().gate().threadsInUse() == 0);
      assertThat(ran).hasValue(1);
      assertThat(stays.index()).isOne();
      stays.executor().execute(ran::incrementAndGet);
      await().until(() -> stays.counts().completed() == 1);
    }
  }

  @Test
  void threads_changed_arePutInForceAndCountsGoOn() throws Exception {
    try (TestServer server = TestServer.started("threads: 2\nclasses: { all: {} }\n", handler)) {
      assertThat(server.get("/1").statusCode()).isEqualTo(200);
      server.qos.reload(QosYaml.parse("threads: 300\nclasses: { all: {} }\n"));
      assertThat(server.qos.partition().total()).isEqualTo(300);
      server.qos.reload(QosYaml.parse("threads: 1\nclasses: { all: {} }\n"));
      assertThat(server.qos.partition().total()).isOne();
      assertThat(server.get("/2").statusCode()).isEqualTo(200);
      await().until(() -> server.counts("all").completed() == 2);
    }
  }
}
