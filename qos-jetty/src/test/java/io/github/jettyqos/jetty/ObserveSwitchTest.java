package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.measure.ObservedCounts;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Switches of admission to observing during rejections, and back. */
final class ObserveSwitchTest {
  private static final String ONE =
      "mode: %s\nthreads: 2\nclasses:\n"
          + "  probe: {exempt: true, match: ['path:/probe']}\n"
          + "  all: {queue: {max: 3, timeout: 1m}}\n";
  private static final int ROUNDS = 4;

  private final BlockingHandler handler = new BlockingHandler();
  private final AtomicBoolean testOver = new AtomicBoolean();
  private final AtomicBoolean roundOver = new AtomicBoolean();

  @AfterEach
  void stop() {
    testOver.set(true);
    roundOver.set(true);
  }

  private static ObservedCounts observed(TestServer server) {
    return server.qos.serviceClass("all").observed().orElseThrow();
  }

  /** Another operator, who holds the loop's lock most of the time, which delays a switch. */
  private CompletableFuture<Void> busyOperator(TestServer server) {
    return until(
        testOver,
        () ->
            server
                .qos
                .control()
                .options(
                    same -> {
                      LockSupport.parkNanos(500_000);
                      return same;
                    }));
  }

  /** Requests and tasks of the application, repeated whether rejected or not. */
  private List<CompletableFuture<Void>> flood(TestServer server) {
    Executor executor = ((QosThreadPool) server.server.getThreadPool()).executor("all");
    return List.of(
        until(roundOver, () -> server.get("/any")),
        until(roundOver, () -> server.get("/probe")),
        until(roundOver, () -> comeAndGo(server)),
        until(
            roundOver,
            () -> {
              CountDownLatch done = new CountDownLatch(1);
              try {
                executor.execute(done::countDown);
                done.await();
              } catch (RejectedExecutionException e) {
                Thread.onSpinWait(); // the queue is full
              }
            }));
  }

  private interface Step {
    void run() throws Exception;
  }

  /** In its own thread: the client needs the common pool, which may have only one. */
  private static CompletableFuture<Void> until(AtomicBoolean over, Step step) {
    CompletableFuture<Void> ended = new CompletableFuture<>();
    new Thread(
            () -> {
              try {
                while (!over.get()) {
                  step.run();
                }
                ended.complete(null);
              } catch (Throwable t) {
                ended.completeExceptionally(t);
              }
            })
        .start();
    return ended;
  }

  private static void comeAndGo(TestServer server) throws Exception {
    try (Socket client = server.socket("127.0.0.1")) {
      TestServer.write(client, "GET /any HTTP/1.1\r\nHost: x\r\n\r\n");
    }
  }

  /** Whether a request to the idle server would run at once; earlier events may be late. */
  private static boolean wouldDispatch(TestServer server) throws Exception {
    ObservedCounts before = observed(server);
    server.get("/idle");
    await().until(() -> observed(server).arrivals() > before.arrivals());
    ObservedCounts after = observed(server);
    return after.rejections() == before.rejections() && after.queued() == before.queued();
  }

  /**
   * In each round 2 run, 3 wait and others are rejected while admission begins to observe. None of
   * them may remain in the simulation: for an idle server each request would be dispatched.
   */
  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void observe_whileTheGateRefuses_leavesNothingInPlay(String mode) throws Exception {
    try (TestServer server = TestServer.started(ONE.formatted(mode), handler)) {
      CompletableFuture<Void> operator = busyOperator(server);
      for (int round = 0; round < ROUNDS; round++) {
        List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
          all.add(server.send("/block/" + i));
        }
        await().until(() -> server.counts("all").queued() == 3);
        roundOver.set(false);
        List<CompletableFuture<Void>> flood = flood(server);
        long refused = server.counts("all").rejections();
        await().until(() -> server.counts("all").rejections() > refused);
        server.qos.admission(AdmissionMode.OBSERVE);
        roundOver.set(true);
        handler.letGo.release(5);
        for (CompletableFuture<?> each : flood) {
          each.get();
        }
        for (CompletableFuture<HttpResponse<String>> each : all) {
          assertThat(each.get().statusCode()).isEqualTo(200);
        }
        await().until(() -> server.counts("all").running() == 0);
        await("round " + round).until(() -> observed(server).running() == 0);
        await("round " + round).until(() -> wouldDispatch(server));
        server.qos.admission(AdmissionMode.ENFORCE);
      }
      testOver.set(true);
      operator.get();
    }
  }
}
