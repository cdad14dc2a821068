package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.ObservedCounts;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Admission that only observes: all requests pass, and hypothetical queueing is counted. */
final class ObserveTest {
  private static final String ONE =
      "mode: %s\nadmission: observe\nthreads: 2\n"
          + "classes: {all: {queue: {max: 3, timeout: 1m}}}\n";

  private final BlockingHandler handler = new BlockingHandler();

  private TestServer start(String mode) throws Exception {
    return new TestServer(ONE.formatted(mode), handler, new QueuedThreadPool(64)).start();
  }

  private static List<CompletableFuture<HttpResponse<String>>> flood(TestServer server, int size) {
    List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      all.add(server.send("/block/" + i));
    }
    return all;
  }

  private static ObservedCounts observed(TestServer server) {
    return server.qos.serviceClasses().get(0).observed().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void observe_flood_allRunAndWhatWouldHaveBeenIsCounted(String mode) throws Exception {
    try (TestServer server = start(mode)) {
      List<CompletableFuture<HttpResponse<String>>> all = flood(server, 20);
      await().until(() -> handler.entered.get() == 20); // 2 threads are configured

      await().until(() -> observed(server).arrivals() == 20);
      // 2 run, 3 wait, 15 find the queue full.
      assertThat(observed(server).running()).isEqualTo(2);
      assertThat(observed(server).waiting()).isEqualTo(3);
      assertThat(observed(server).queued()).isEqualTo(3);
      assertThat(observed(server).rejected()).containsEntry(RejectReason.QUEUE_FULL, 15L);
      assertThat(server.counts("all").rejections()).isZero();
      assertThat(server.counts("all").queued()).isZero();
      assertThat(server.counts("all").running()).isEqualTo(20);
      assertThat(server.division()).isEqualTo(Partition.of(2, 2));
      handler.letGo.release(20);
      for (CompletableFuture<HttpResponse<String>> each : all) {
        assertThat(each.get().statusCode()).isEqualTo(200);
      }
      await().until(() -> observed(server).running() == 0);
    }
  }

  /** Its own pool has threads for the budgets: 2 handlers, and 20 for all else. */
  @Test
  void observe_atRunTime_handlersLeaveThreadsToReadFromTheNetwork() throws Exception {
    String yaml = "threads: 2\nclasses: {all: {queue: {max: 3, timeout: 1m}}}\n";
    try (TestServer server = TestServer.started(yaml, handler)) {
      QueuedThreadPool pool = (QueuedThreadPool) server.server.getThreadPool();
      int made = pool.getMaxThreads();
      server.qos.admission(AdmissionMode.OBSERVE);
      List<CompletableFuture<HttpResponse<String>>> all = flood(server, made + 20);
      await().until(() -> handler.entered.get() == made + 20);
      assertThat(server.get("/now").statusCode()).isEqualTo(200);
      handler.letGo.release(made + 20);
      for (CompletableFuture<HttpResponse<String>> each : all) {
        assertThat(each.get().statusCode()).isEqualTo(200);
      }
      server.qos.admission(AdmissionMode.ENFORCE);
      assertThat(pool.getMaxThreads()).isEqualTo(made);
    }
  }

  /** A size chosen by the application stays. */
  @Test
  void observe_poolOfTheApplicationsSize_staysAsItIs() throws Exception {
    String yaml = "threads: 2\nclasses: {all: {queue: {max: 3, timeout: 1m}}}\n";
    TestServer server = new TestServer(yaml, handler);
    QueuedThreadPool pool = (QueuedThreadPool) server.server.getThreadPool();
    pool.setMaxThreads(60);
    try (server) {
      server.start();
      server.qos.admission(AdmissionMode.OBSERVE);
      assertThat(pool.getMaxThreads()).isEqualTo(60);
      server.qos.admission(AdmissionMode.ENFORCE);
      assertThat(pool.getMaxThreads()).isEqualTo(60);
    }
  }

  @Test
  void enforce_whileMoreRunThanMay_turnsAwayUntilTheyAreBack() throws Exception {
    try (TestServer server = start("inline")) {
      List<CompletableFuture<HttpResponse<String>>> all = flood(server, 10);
      await().until(() -> handler.entered.get() == 10);

      server.qos.admission(AdmissionMode.ENFORCE);
      assertThat(server.qos.admission()).isEqualTo(AdmissionMode.ENFORCE);
      List<CompletableFuture<HttpResponse<String>>> waiting = flood(server, 3);
      await().until(() -> server.counts("all").queued() == 3);
      assertThat(server.get("/x").statusCode()).isEqualTo(503);
      await().until(() -> observed(server).arrivals() == 10); // and the observation ends

      handler.letGo.release(8);
      await().until(() -> server.counts("all").running() == 2);
      assertThat(server.counts("all").queued()).isEqualTo(3); // no room yet: 2 of 2
      handler.letGo.release(5);
      all.addAll(waiting);
      for (CompletableFuture<HttpResponse<String>> each : all) {
        assertThat(each.get().statusCode()).isEqualTo(200);
      }
    }
  }

  @Test
  void observe_whileSomeWait_letsThemAllGo() throws Exception {
    try (TestServer server = start("inline")) {
      server.qos.admission(AdmissionMode.ENFORCE);
      List<CompletableFuture<HttpResponse<String>>> all = flood(server, 5);
      await().until(() -> server.counts("all").queued() == 3);

      server.qos.admission(AdmissionMode.OBSERVE);
      await().until(() -> handler.entered.get() == 5);
      assertThat(server.counts("all").queued()).isZero();
      handler.letGo.release(5);
      for (CompletableFuture<HttpResponse<String>> each : all) {
        assertThat(each.get().statusCode()).isEqualTo(200);
      }
    }
  }

  @Test
  void observe_budgetSetByHand_isWhatIsPlayedAndEnforcedLater() throws Exception {
    try (TestServer server = start("inline")) {
      server.qos.partition(Partition.of(4, 4), "more");
      assertThat(server.division()).isEqualTo(Partition.of(4, 4));
      await()
          .until(
              () -> { // the change is noticed within some 20 ms
                List<CompletableFuture<HttpResponse<String>>> all = flood(server, 4);
                await().until(() -> server.counts("all").running() == 4);
                await().until(() -> observed(server).running() >= 2);
                boolean told = observed(server).running() == 4;
                handler.letGo.release(4);
                for (CompletableFuture<HttpResponse<String>> each : all) {
                  each.get();
                }
                await().until(() -> observed(server).running() == 0);
                return told;
              });
    }
  }

  @Test
  void threadPool_ofAServerThatObserves_isAsLargeAsWithoutAGate() {
    // 200 is the size of Jetty's own pool.
    assertThat(Qos.of(QosYaml.parse(ONE.formatted("inline"))).threadPool().getMaxThreads())
        .isEqualTo(200);
    String enforced = ONE.formatted("inline").replace("observe", "enforce");
    assertThat(Qos.of(QosYaml.parse(enforced)).threadPool().getMaxThreads()).isLessThan(200);
  }

  @Test
  void observe_connectionsBeyondTheirBound_areLetIn() throws Exception {
    String yaml =
        "admission: observe\nclasses: {near: {match: ['cidr:127.0.0.2'], connections: 1}, all: {}}";
    try (TestServer server = TestServer.started(yaml, handler);
        Socket first = server.socket("127.0.0.2");
        Socket second = server.socket("127.0.0.2")) {
      for (Socket each : List.of(first, second)) {
        TestServer.write(each, "GET /a HTTP/1.1\r\nHost: x\r\n\r\n");
        assertThat(TestServer.read(each)).contains("200");
      }
      assertThat(server.qos.serviceClasses().get(0).connections()).isEqualTo(2);
    }
  }
}
