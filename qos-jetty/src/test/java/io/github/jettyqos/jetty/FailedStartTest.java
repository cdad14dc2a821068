package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that cannot start or stop: neither a thread nor a gate remains. */
final class FailedStartTest {
  private static final String CONTROLLED =
      "threads: 4\nclasses: {gold: {match: [\"path:/gold/*\"], target: {mean: 1s}}, rest: {}}\n";

  private final BlockingHandler handler = new BlockingHandler();
  private final AtomicBoolean fails = new AtomicBoolean(true);

  private static long controlThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(each -> each.getName().equals("qos-control"))
        .count();
  }

  /** A component that throws when it starts. */
  private final class Failing extends AbstractLifeCycle {
    @Override
    protected void doStart() {
      if (fails.get()) {
        throw new IllegalStateException("cannot start");
      }
    }
  }

  private TestServer failing(String what) throws Exception {
    TestServer server = new TestServer(CONTROLLED, handler);
    switch (what) {
      case "handler" -> handler.addBean(new Failing());
      case "bean" -> server.server.addBean(new Failing());
      case "connector" -> server.connector.addBean(new Failing());
      default -> throw new AssertionError(what);
    }
    return server;
  }

  @ParameterizedTest
  @ValueSource(strings = {"handler", "bean", "connector"})
  void start_somethingCannotStart_leavesNoThreadAndCanBeRepeated(String what) throws Exception {
    final long before = controlThreads();
    TestServer server = failing(what);
    assertThatThrownBy(server::start).hasStackTraceContaining("cannot start");
    assertThat(server.qos.isRunning()).isFalse();
    await().until(() -> controlThreads() == before);
    fails.set(false);
    try (server) {
      server.start();
      assertThat(server.qos.isRunning()).isTrue();
      // Jetty leaves the connector closed; a task passes the gate as well.
      CompletableFuture<Boolean> ran = new CompletableFuture<>();
      server.qos.serviceClass("gold").executor().execute(() -> ran.complete(true));
      assertThat(ran.get(5, TimeUnit.SECONDS)).isTrue();
    }
    await().until(() -> controlThreads() == before);
  }

  @Test
  void start_portIsTaken_leavesNoThread() throws Exception {
    final long before = controlThreads();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      for (boolean early : new boolean[] {true, false}) {
        TestServer server = new TestServer(CONTROLLED, handler);
        server.connector.setPort(taken.getLocalPort());
        server.server.setOpenEarly(early);
        assertThatThrownBy(server::start).hasStackTraceContaining("bind");
        assertThat(server.qos.isRunning()).isFalse();
        server.close();
      }
    }
    await().until(() -> controlThreads() == before);
  }

  @Test
  void stop_aHandlerCannotStop_endsTheGateAllTheSame() throws Exception {
    final long before = controlThreads();
    Handler application =
        new Handler.Wrapper(handler) {
          @Override
          protected void doStop() {
            throw new IllegalStateException("cannot stop");
          }
        };
    TestServer server = TestServer.started(CONTROLLED, application);
    assertThatThrownBy(server::close).hasStackTraceContaining("cannot stop");
    assertThat(server.qos.isRunning()).isFalse();
    await().until(() -> controlThreads() == before);
  }
}
