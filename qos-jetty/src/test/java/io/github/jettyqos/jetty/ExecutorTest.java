package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.measure.Delays;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

/** The application's own tasks, under the budget and in the queue of a class. */
final class ExecutorTest {
  private static final String TWO =
      "threads: 4\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 2, lend: false, queue: {max: 20, timeout: 30s}}\n"
          + "  rest: {budget: 2, lend: false}\n";

  private final BlockingHandler handler = new BlockingHandler();
  private final Semaphore letGo = new Semaphore(0);
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();

  private Runnable task(CountDownLatch done) {
    return () -> {
      most.accumulateAndGet(running.incrementAndGet(), Math::max);
      letGo.acquireUninterruptibly();
      running.decrementAndGet();
      done.countDown();
    };
  }

  @Test
  void tasks_moreThanTheBudget_runTwoAtATimeAndBlockTheClassOnly() throws Exception {
    try (TestServer server = TestServer.started(TWO, handler)) {
      Executor executor = ((QosThreadPool) server.server.getThreadPool()).executor("gold");
      CountDownLatch done = new CountDownLatch(10);
      for (int i = 0; i < 10; i++) {
        executor.execute(task(done));
      }
      await().until(() -> running.get() == 2);
      assertThat(server.counts("gold").queued()).isEqualTo(8);
      CompletableFuture<HttpResponse<String>> gold = server.send("/gold/1");
      await().until(() -> server.counts("gold").queued() == 9);
      assertThat(server.get("/rest/1").statusCode()).isEqualTo(200);
      assertThat(gold).isNotDone();
      letGo.release(10);
      done.await();
      assertThat(gold.get().statusCode()).isEqualTo(200);
      assertThat(most).hasValue(2);
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.counts("gold").completed()).isEqualTo(11);
    }
  }

  @Test
  void tasks_queueIsFull_areRejectedAsARequestWouldBe() throws Exception {
    try (TestServer server = TestServer.started(TWO, handler)) {
      Executor executor = server.qos.serviceClass("gold").executor();
      CountDownLatch done = new CountDownLatch(22);
      for (int i = 0; i < 22; i++) {
        executor.execute(task(done));
      }
      assertThatThrownBy(() -> executor.execute(task(done)))
          .isInstanceOf(RejectedExecutionException.class)
          .hasMessage("class gold: " + RejectReason.QUEUE_FULL);
      assertThat(server.get("/gold/1").statusCode()).isEqualTo(503);
      letGo.release(22);
      done.await();
    }
  }

  @Test
  void task_throws_permitComesBack() throws Exception {
    try (CapturedLog log = CapturedLog.start();
        TestServer server = TestServer.started(TWO, handler)) {
      Executor executor = server.qos.serviceClass("gold").executor();
      for (int i = 0; i < 5; i++) {
        executor.execute(
            () -> {
              throw new IllegalStateException("thrown by a task");
            });
      }
      await().until(() -> server.counts("gold").completed() == 5);
      assertThat(server.get("/gold/1").statusCode()).isEqualTo(200);
      await().until(() -> log.text().split("thrown by a task", -1).length == 6);
    }
  }

  /** Otherwise a server busy with tasks would look slower, and targets would ignore tasks. */
  @Test
  void task_completed_isMeasuredAsARequestIs() throws Exception {
    try (TestServer server = TestServer.started(TWO, handler)) {
      ClassHandle gold = server.qos.serviceClass("gold");
      LongAdder told = new LongAdder();
      server.qos.addListener(new Completions(className -> told.increment()));
      CountDownLatch done = new CountDownLatch(3);
      for (int i = 0; i < 3; i++) {
        gold.executor().execute(task(done));
      }
      await().until(() -> server.counts("gold").queued() == 1);
      letGo.release(3);
      await().until(() -> server.counts("gold").completed() == 3);
      await().untilAsserted(() -> assertThat(told.sum()).isEqualTo(3));
      Delays delays = gold.totalDelays();
      assertThat(delays.residence().count()).isEqualTo(3);
      // The third task waited for the end of another one, and was started then.
      assertThat(delays.waiting().max()).isLessThanOrEqualTo(delays.residence().max());
      assertThat(server.qos.speedup().evidence().completions()).isEqualTo(3);
    }
  }

  @Test
  void task_waitsTooLong_isDropped() throws Exception {
    String yaml = TWO.replace("timeout: 30s", "timeout: 50ms");
    try (CapturedLog log = CapturedLog.start();
        TestServer server = TestServer.started(yaml, handler)) {
      Executor executor = server.qos.serviceClass("gold").executor();
      CountDownLatch done = new CountDownLatch(2);
      AtomicInteger dropped = new AtomicInteger();
      executor.execute(task(done));
      executor.execute(task(done));
      executor.execute(dropped::incrementAndGet);
      await().until(() -> server.counts("gold").rejected().get(RejectReason.QUEUE_TIMEOUT) == 1);
      letGo.release(2);
      done.await();
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(dropped).hasValue(0);
      assertThat(log.text()).contains("was dropped: " + RejectReason.QUEUE_TIMEOUT);
    }
  }

  @Test
  void stop_taskRuns_waitsForIt() throws Exception {
    TestServer server = new TestServer(TWO, handler);
    server.server.setStopTimeout(10_000);
    server.start();
    CountDownLatch done = new CountDownLatch(1);
    server.qos.serviceClass("gold").executor().execute(task(done));
    await().until(() -> running.get() == 1);
    CompletableFuture<Void> stopped = server.closing();
    await().until(() -> server.server.isStopping());
    assertThat(stopped).isNotDone();
    letGo.release();
    stopped.get();
    assertThat(done.getCount()).isZero();
  }

  @Test
  void executor_noSuchClassOrNoServer_saysSo() throws Exception {
    TestServer server = new TestServer(TWO, handler);
    assertThatThrownBy(() -> server.qos.serviceClass("golden"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no class golden; there are [gold, rest]");
    Executor early = server.qos.serviceClass("gold").executor();
    assertThatThrownBy(() -> early.execute(() -> {}))
        .isInstanceOf(RejectedExecutionException.class)
        .hasMessageContaining("class gold: the server is not running");
  }
}
