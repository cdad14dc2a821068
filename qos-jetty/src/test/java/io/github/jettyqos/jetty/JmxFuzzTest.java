package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.ClassCounts;
import io.github.jettyqos.core.Partition;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import org.eclipse.jetty.jmx.MBeanContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A console in another JVM writes at random, right and wrong, while clients send requests. */
@ExtendWith(io.github.jettyqos.core.CapturedLog.class)
final class JmxFuzzTest {
  /** Queues of 2, so that some of 12 clients are turned away. */
  private static final String YAML =
      """
      threads: 8
      speedup: {rate: 50, slope: 1, saturation: 8}
      control: {period: 20ms}
      classes:
        health: {match: ["path:/health/*"], exempt: true}
        gold: {match: ["path:/gold/*"], max: 6, queue: {max: 2}, target: {p95: 100ms}}
        rest: {queue: {max: 2}}
      """;

  private static final int CLIENTS = 12;
  private static final int WRITES = 1000;
  private static final long SEED = 20261126;

  private final MBeanServer beans = MBeanServerFactory.newMBeanServer();
  private final AtomicLong sent = new AtomicLong();
  private final ConcurrentLinkedQueue<Integer> answers = new ConcurrentLinkedQueue<>();
  private final AtomicReference<Throwable> lost = new AtomicReference<>();
  private volatile boolean over;

  /** Sends one request after the other until it is over. */
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

  /** The rule of starvation, and the bounds of the classes, at this moment. */
  private static void check(TestServer server) {
    Partition now = server.qos.partition();
    ThreadSupply supply = server.qos.installation().running().supply();
    assertThat(Math.min(now.sum(), now.total())).as("%s", now).isBetween(1, supply.most());
    assertThat(now.budget(0)).as("gold of %s", now).isBetween(1, 6);
    assertThat(now.budget(1)).as("rest of %s", now).isPositive();
  }

  @Test
  void jmx_randomWritesUnderLoad_keepEveryRequestAndEveryBound() throws Exception {
    try (TestServer server = new TestServer(YAML, new BlockingHandler())) {
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
                  } catch (java.io.IOException e) {
                    throw new java.io.UncheckedIOException(e);
                  }
                });
        await()
            .atMost(java.time.Duration.ofSeconds(50))
            .until(
                () -> {
                  check(server);
                  return fuzz.isDone();
                });
        assertThat(fuzz.get()).contains(" broken=[] ", "apply=", "set budget=", "rollback=");
      }
      over = true;
      for (CompletableFuture<Void> each : clients) {
        each.get();
      }
      assertThat(lost.get()).isNull();
      assertThat(answers).hasSize((int) sent.get()).containsOnly(200, 503);
      assertThat(answers).contains(200);
      long counted = 0;
      for (String name : List.of("gold", "rest")) {
        await().until(() -> server.counts(name).running() == 0);
        ClassCounts counts = server.counts(name);
        assertThat(counts.queued()).isZero();
        assertThat(counts.completed() + counts.rejections()).isEqualTo(counts.arrivals());
        counted += counts.arrivals();
      }
      assertThat(counted).as("each came to the gate once").isEqualTo(sent.get());
    }
  }
}
