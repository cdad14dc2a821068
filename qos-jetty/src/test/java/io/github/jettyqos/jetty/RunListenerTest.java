package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.CapturedLog;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.junit.jupiter.api.Test;

/** Tests of starts and stops as reported to listeners in turn, also after failures. */
final class RunListenerTest {
  private static final String ONE = "threads: 2\nclasses: {all: {}}\n";

  private final BlockingHandler handler = new BlockingHandler();
  private final List<String> told = new ArrayList<>();

  /** Records its calls with the state of the server. */
  private record Telling(Qos qos, List<String> told) implements QosListener {
    @Override
    public void onStarted() {
      told.add("started, total " + qos.partition().total());
    }

    @Override
    public void onStopping() {
      told.add("stopping, total " + qos.partition().total());
    }
  }

  @Test
  void listener_serverStartsAndStopsTwice_isToldEachTimeWhileItCanLookAtTheServer()
      throws Exception {
    TestServer server = new TestServer(ONE, handler);
    server.qos.addListener(new Telling(server.qos, told));
    assertThat(told).isEmpty();
    for (int i = 0; i < 2; i++) {
      server.start();
      server.close();
    }
    assertThat(told)
        .containsExactly(
            "started, total 2", "stopping, total 2", "started, total 2", "stopping, total 2");
  }

  @Test
  void listener_serverRunsAlready_isToldAtOnce() throws Exception {
    try (TestServer server = TestServer.started(ONE, handler)) {
      Telling listener = new Telling(server.qos, told);
      server.qos.addListener(listener);
      assertThat(told).containsExactly("started, total 2");
      assertThatThrownBy(() -> server.qos.addListener(listener))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("there is one already");
      server.qos.removeListener(listener);
    }
    assertThat(told).as("it was removed").hasSize(1);
  }

  /** A run without requests ends for listeners, too. */
  @Test
  void listener_serverCannotStart_isToldOfTheStop() {
    handler.addBean(
        new AbstractLifeCycle() {
          @Override
          protected void doStart() {
            throw new IllegalStateException("cannot start");
          }
        });
    TestServer server = new TestServer(ONE, handler);
    server.qos.addListener(new Telling(server.qos, told));
    assertThatThrownBy(server::start).hasStackTraceContaining("cannot start");
    assertThat(told).containsExactly("started, total 2", "stopping, total 2");
  }

  private static final class Throwing implements QosListener {
    @Override
    public void onStarted() {
      throw new AssertionError("an Error at the start");
    }

    @Override
    public void onStopping() {
      throw new AssertionError("an Error at the stop");
    }
  }

  @Test
  void listener_throws_serverRunsAndOthersAreTold() throws Exception {
    try (CapturedLog log = CapturedLog.start()) {
      TestServer server = new TestServer(ONE, handler);
      server.qos.addListener(new Throwing());
      server.qos.addListener(new Telling(server.qos, told));
      server.start();
      assertThat(server.get("/1").statusCode()).isEqualTo(200);
      server.close();
      assertThat(told).hasSize(2);
      assertThat(log.text()).contains("an Error at the start", "an Error at the stop");
      assertThat(server.qos.isRunning()).isFalse();
    }
  }

  @Test
  void listener_throwsOfAServerThatRuns_isNotAdded() throws Exception {
    try (TestServer server = TestServer.started(ONE, handler)) {
      assertThatThrownBy(() -> server.qos.addListener(new Throwing()))
          .isInstanceOf(AssertionError.class);
    } // otherwise the stop would
  }
}
