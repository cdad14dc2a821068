package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.Partition;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A thousand changes of budgets under load. */
final class BudgetChangeTest {
  private static final String TWO =
      "mode: %s\nthreads: 8\nclasses:\n  a: {match: [\"path:/a/*\"], lend: false, queue: {timeout: 1m}}\n"
          + "  b: {lend: false, queue: {timeout: 1m}}\n";
  private static final int CLIENTS = 16;

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void thousandChanges_underLoad_everyRequestIsAnsweredAndNoBudgetExceeded(String mode)
      throws Exception {
    // A lowered budget is reached as requests finish, so only the bound by the pool always holds.
    CountingHandler handler = new CountingHandler(letter -> 8, 8);
    AtomicInteger answered = new AtomicInteger();
    AtomicBoolean done = new AtomicBoolean();
    try (TestServer server = TestServer.started(TWO.formatted(mode), handler)) {
      List<CompletableFuture<Void>> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        String path = i % 2 == 0 ? "/a/1" : "/b/1";
        clients.add(
            CompletableFuture.runAsync(
                () -> ask(server, path, done, answered), task -> new Thread(task).start()));
      }
      SplittableRandom random = new SplittableRandom(11);
      for (int change = 0; change < 1000; change++) {
        int a = 1 + random.nextInt(7);
        int total = random.nextInt(4) == 0 ? 4 + random.nextInt(4) : 8;
        server.qos.partition(Partition.of(total, a, 8 - a), "change " + change);
        awaitMore(answered, 1);
      }
      server.qos.partition(Partition.of(8, 1, 7), "the last change");
      awaitMore(answered, 100);
      int a = 0;
      for (int look = 0; look < 1000; look++) {
        a = Math.max(a, server.counts("a").running());
      }
      assertThat(a).as("running of a, whose budget is 1").isLessThanOrEqualTo(1);
      done.set(true);
      for (CompletableFuture<Void> client : clients) {
        client.get(); // fails unless all were answered with 200
      }
      await().until(() -> server.counts("a").running() + server.counts("b").running() == 0);
      assertThat(server.counts("a").completed() + server.counts("b").completed())
          .isEqualTo(answered.get());
      assertThat(server.counts("a").queued() + server.counts("b").queued()).isZero();
      assertThat(handler.problems).isEmpty();
    }
  }

  @Test
  void serviceClass_thatIsNotThere_saysWhichThereAre() {
    TestServer server =
        new TestServer(TWO.formatted("inline"), new CountingHandler(letter -> 8, 8));
    assertThatThrownBy(() -> server.qos.serviceClass("c"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no class c; there are [a, b]");
    assertThat(server.qos.serviceClasses()).extracting(ClassHandle::name).containsExactly("a", "b");
    assertThat(server.qos.serviceClass("b").index()).isEqualTo(1);
  }

  private static void awaitMore(AtomicInteger answered, int requests) {
    int enough = answered.get() + requests;
    await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(1))
        .until(() -> answered.get() >= enough);
  }

  private static void ask(
      TestServer server, String path, AtomicBoolean done, AtomicInteger answered) {
    try (Socket socket = server.socket("127.0.0.1")) {
      while (!done.get()) {
        TestServer.write(socket, "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
        assertThat(TestServer.read(socket)).startsWith("HTTP/1.1 200");
        answered.incrementAndGet();
      }
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
