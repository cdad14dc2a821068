package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.loop.ControlLoop;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * A change of the budget of one class changes no other, whatever happens between the call and its
 * effect.
 *
 * <pre>
 *  T1 (an operator) changes the budget of a class.
 *  T2 (a step, or another operator) has the loop, and changes another before T1 gets it.
 * </pre>
 */
final class OperatorRaceTest {
  private static final String YAML =
      """
      threads: 12
      control: {period: 1m}
      classes:
        gold: {match: ["path:/gold/*"], weight: 2, max: 8}
        silver: {match: ["path:/silver/*"]}
        bronze: {}
      """;

  private static final int GOLD = 0;

  /** Runs a change that waits for the loop, while its owner makes another change. */
  private static void race(TestServer server, Runnable waiting, Runnable first) throws Exception {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread operator = new Thread(waiting);
    operator.setUncaughtExceptionHandler((thread, e) -> failure.set(e));
    ControlLoop loop = server.qos.control();
    synchronized (loop) {
      operator.start();
      await().until(() -> operator.getState() == Thread.State.BLOCKED);
      first.run();
    }
    operator.join();
    if (failure.get() != null) {
      throw new AssertionError(failure.get());
    }
  }

  private static TestServer server() throws Exception {
    return TestServer.started(YAML, new BlockingHandler());
  }

  @Test
  void budget_ofOneClass_leavesThoseThatAStepJustSet() throws Exception {
    try (TestServer server = server()) {
      assertThat(server.division()).isEqualTo(Partition.of(12, 6, 3, 3));
      race(
          server,
          () -> server.qos.serviceClasses().get(GOLD).budget(5, "by hand"),
          () -> server.qos.control().override(Partition.of(12, 6, 1, 5), "a step"));
      assertThat(server.division()).isEqualTo(Partition.of(11, 5, 1, 5));
    }
  }

  @Test
  void budget_afterAStep_isRefusedByWhatIsInForceThen() throws Exception {
    try (TestServer server = server()) {
      int most = server.qos.installation().running().supply().most();
      AtomicReference<Throwable> refused = new AtomicReference<>();
      race(
          server,
          () -> {
            try {
              server.qos.serviceClasses().get(GOLD).budget(8, "by hand");
            } catch (ConfigException e) {
              refused.set(e);
            }
          },
          () -> server.qos.control().override(Partition.of(most, 6, 3, most - 9), "a step"));
      assertThat(refused.get()).hasMessageContaining("would starve the server's own tasks");
      assertThat(server.division()).isEqualTo(Partition.of(most, 6, 3, most - 9));
    }
  }

  @Test
  void partition_moreThanThePoolCanGive_changesNothing() throws Exception {
    try (TestServer server = server()) {
      int most = server.qos.installation().running().supply().most();
      Partition tooMany = Partition.of(most + 1, 6, 3, most - 8);
      assertThatThrownBy(() -> server.qos.partition(tooMany, "by hand"))
          .hasMessageContaining("would starve the server's own tasks");
      assertThat(server.division()).isEqualTo(Partition.of(12, 6, 3, 3));
      assertThat(server.qos.control().status().frozen()).isEmpty();
    }
  }
}
