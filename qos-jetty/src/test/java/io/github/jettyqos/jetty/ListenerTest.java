package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Listeners that throw while a worker continues with the next request. */
final class ListenerTest {
  private static final String ONE =
      "mode: %s\nthreads: 2\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 1, lend: false, queue: {timeout: 30s}}\n  rest: {lend: false}\n";

  private final BlockingHandler handler = new BlockingHandler();

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void listener_throwsAnError_everybodyInTheQueueIsServed(String mode) throws Exception {
    AtomicInteger told = new AtomicInteger();
    try (CapturedLog log = CapturedLog.start();
        TestServer server = TestServer.started(ONE.formatted(mode), handler)) {
      server.qos.addListener(
          new Completions(
              className -> {
                throw new AssertionError("an Error of the listener");
              }));
      server.qos.addListener(new Completions(className -> told.incrementAndGet()));
      List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
      answers.add(server.send("/gold/block"));
      await().until(() -> server.counts("gold").running() == 1);
      for (int i = 0; i < 10; i++) {
        answers.add(server.send("/gold/" + i));
      }
      await().until(() -> server.counts("gold").queued() == 10);
      handler.letGo.release();
      for (CompletableFuture<HttpResponse<String>> each : answers) {
        assertThat(each.get().statusCode()).isEqualTo(200);
      }
      await().until(() -> told.get() == 11);
      assertThat(server.counts("gold").running()).isZero();
      assertThat(log.text()).containsOnlyOnce("a completion listener threw");
    }
  }
}
