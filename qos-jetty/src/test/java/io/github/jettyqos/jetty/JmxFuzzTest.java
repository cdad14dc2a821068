package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.jetty.connect.ThreadSupply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import org.eclipse.jetty.jmx.MBeanContainer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A console in another JVM sends random valid and invalid calls, while clients send requests. */
@Tag("long")
final class JmxFuzzTest {
  /** Queues of 1, so that some of 12 clients are rejected under small budgets. */
  private static final String YAML =
      """
      threads: 8
      speedup: {rate: 50, slope: 1, saturation: 8}
      control: {period: 20ms}
      classes:
        health: {match: ["path:/health/*"], exempt: true}
        gold: {match: ["path:/gold/*"], max: 6, queue: {max: 1}, target: {p95: 100ms}}
        rest: {queue: {max: 1}}
      """;

  private static final int CLIENTS = 12;
  private static final int WRITES = 1000;
  private static final long SEED = Long.getLong("jmx.seed", 20261126);

  /** A handler that holds its permit for some time without a thread, so that others wait. */
  private static final class HoldingHandler extends Handler.Abstract {
    private final Executor later = CompletableFuture.delayedExecutor(3, TimeUnit.MILLISECONDS);

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      later.execute(callback::succeeded);
      return true;
    }
  }

  @RegisterExtension private final CapturedLog log = new CapturedLog();

  private final MBeanServer beans = MBeanServerFactory.newMBeanServer();
  private final AtomicLong sent = new AtomicLong();
  private final ConcurrentLinkedQueue<Integer> answers = new ConcurrentLinkedQueue<>();
  private final AtomicReference<Throwable> lost = new AtomicReference<>();
  private volatile boolean over;

  /** Sends requests in sequence until the end. */
  private CompletableFuture<Void> client(TestServer server, int number) {
    if (over) {
      return CompletableFuture.completedFuture(null);
    }
    sent.incrementAndGet();
    return server
        .send((number % 2 == 0 ? "/gold/" : "/other/") + number)
        .handleAsync((answer, failure) -> count(answer, failure))
        .thenComposeAsync(done -> client(server, number));
  }

  private boolean count(HttpResponse<String> answer, Throwable failure) {
    if (failure != null) {
      lost.compareAndSet(null, failure);
      over = true;
    } else {
      answers.add(answer.statusCode());
    }
    return true;
  }

  /** Checks the starvation rule, and the bounds of the classes. */
  private static void check(TestServer server) {
    Partition now = server.qos.partition();
    ThreadSupply supply = server.qos.installation().running().supply();
    assertThat(Math.min(now.sum(), now.total())).as("%s", now).isBetween(1, supply.most());
    assertThat(now.budget(0)).as("gold of %s", now).isBetween(1, 6);
    assertThat(now.budget(1)).as("rest of %s", now).isPositive();
  }

  @Test
  void jmx_randomWritesUnderLoad_keepEveryRequestAndEveryBound() throws Exception {
    try (TestServer server = new TestServer(YAML, new HoldingHandler())) {
      server.server.addBean(new MBeanContainer(beans));
      server.start();
      List<CompletableFuture<Void>> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        clients.add(client(server, i));
      }
      try (JmxConsole console = JmxConsole.of(beans)) {
        CompletableFuture<String> fuzz =
            CompletableFuture.supplyAsync(
                () -> {
                  try {
                    return console.ask("fuzz", String.valueOf(SEED), String.valueOf(WRITES));
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                });
        await()
            .atMost(Duration.ofSeconds(50))
            .until(
                () -> {
                  check(server);
                  return fuzz.isDone();
                });
        assertThat(fuzz.get())
            .contains(" broken=[] ", "apply=", "rollback=", "json=", "law=", "total=");
      }
      over = true;
      for (CompletableFuture<Void> each : clients) {
        each.get();
      }
      assertThat(lost.get()).isNull();
      assertThat(answers.size()).isEqualTo(sent.get());
      assertThat(Set.copyOf(answers)).as("and both occurred").containsExactlyInAnyOrder(200, 503);
      long counted = 0;
      for (String name : List.of("gold", "rest")) {
        await().until(() -> server.counts(name).running() == 0);
        ClassCounts counts = server.counts(name);
        assertThat(counts.queued()).isZero();
        assertThat(counts.completed() + counts.rejections()).isEqualTo(counts.arrivals());
        counted += counts.arrivals();
      }
      assertThat(counted).as("each came to the gate once").isEqualTo(sent.get());
      assertThat(log.text()).as("our own faults").doesNotContain("over JMX failed");
    }
  }
}
