package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.manage.Management;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Restarts of a server: each run has its own gate. */
final class RestartTest {
  private static final String TWO =
      "mode: %s\nthreads: 4\nclasses:\n"
          + "  gold: {match: [\"path:/gold/*\"], budget: 2, lend: false}\n  rest: {budget: 2, lend: false}\n";

  private final Semaphore letGo = new Semaphore(0);
  private final AtomicInteger running = new AtomicInteger();

  /** A handler that ignores interrupts, as in a native call. */
  private final class Stubborn extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      running.incrementAndGet();
      letGo.acquireUninterruptibly();
      running.decrementAndGet();
      callback.succeeded();
      return true;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"inline", "dispatch"})
  void permit_handlerOutlivesItsRun_isNotGivenToTheNextOne(String mode) throws Exception {
    try (TestServer server = new TestServer(TWO.formatted(mode), new Stubborn())) {
      ((QosThreadPool) server.server.getThreadPool()).setStopTimeout(100);
      server.start();
      server.send("/gold/1");
      await().until(() -> running.get() == 1);
      try (CapturedLog log = CapturedLog.start()) {
        server.server.stop();
        assertThat(log.text()).contains("Couldn't stop Thread");
      }
      server.start();
      letGo.release();
      await().until(() -> running.get() == 0);
      letGo.release();
      assertThat(server.get("/gold/2").statusCode()).isEqualTo(200);
      await().until(() -> server.counts("gold").running() == 0);
      assertThat(server.counts("gold").completed()).isEqualTo(1);
      assertThat(server.counts("gold").arrivals()).isEqualTo(1);
    }
  }

  /** The last step of a run may be told while it stops. */
  @Test
  void findings_areOfTheRunThatIs_andALastStepIsSilent() throws Exception {
    String yaml = "threads: 4\ncontrol: {period: 1m}\nclasses: {rest: {}}\n";
    try (TestServer server = TestServer.started(yaml, new Stubborn())) {
      Management management = server.qos.management();
      LoopRecord last = server.qos.control().run();
      assertThat(management.findings()).hasSize(1);
      try (CapturedLog log = CapturedLog.start()) {
        server.server.stop();
        assertThat(management.findings()).isEmpty();
        assertThat(management.finding("rest")).isEmpty();
        management.step(last);
        assertThat(log.text()).doesNotContain("IllegalStateException", "no diagnosis", "compared");
      }
      server.start();
      assertThat(management.findings()).isEmpty();
      LoopRecord first = server.qos.control().run();
      assertThat(first.number()).isEqualTo(1);
      assertThat(management.findings()).hasSize(1);
    }
  }
}
