package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.Needs;
import io.github.jettyqos.jetty.operate.Running;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.junit.jupiter.api.Test;

/** Connectors are added and removed during changes by operators, a law, and load. */
final class LateConnectorsRaceTest {
  private static final String AUTO =
      """
      control: {law: queue-length, period: 10ms}
      classes:
        gold: {match: ["path:/gold/*"], target: {mean: 50ms}}
        rest: {target: {mean: 100ms}}
      """;

  /**
   *
   *
   * <pre>
   *  T1 (an operator) has counted what handlers can have, and has the loop.
   *  T2 starts a connector, which waits for the loop, until T1 has its partition in force.
   * </pre>
   */
  @Test
  void connector_startedWhileAnOperatorHasTheLoop_isCheckedAgainstHisPartition() throws Exception {
    try (TestServer server =
        new TestServer(AUTO, new BlockingHandler(), new QueuedThreadPool(64)).start()) {
      CountDownLatch begins = new CountDownLatch(1);
      ServerConnector late = new ServerConnector(server.server, 1, 8);
      late.setHost("127.0.0.1");
      Thread starts =
          new Thread(
              () -> {
                begins.countDown();
                assertThatThrownBy(late::start)
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("would starve");
              });
      AtomicBoolean failed = new AtomicBoolean();
      starts.setUncaughtExceptionHandler((thread, e) -> failed.set(true));
      synchronized (server.qos.control()) {
        int most = server.qos.installation().running().supply().most();
        server.server.addConnector(late);
        starts.start();
        begins.await();
        server.qos.control().override(Partition.of(most, most - 1, 1), "counted");
      }
      starts.join();
      assertThat(failed).isFalse();
      assertThat(late.isRunning()).isFalse();
    }
  }

  @Test
  void connectors_comeAndGoUnderLoad_neverLeaveHandlersMoreThanThereIs() throws Exception {
    BlockingHandler handler = new BlockingHandler();
    try (TestServer server = new TestServer(AUTO, handler, new QueuedThreadPool(96)).start()) {
      AtomicBoolean over = new AtomicBoolean();
      CompletableFuture<Void> operator = CompletableFuture.runAsync(() -> operate(server, over));
      CompletableFuture<Void> clients = CompletableFuture.runAsync(() -> ask(server, over));
      SplittableRandom random = new SplittableRandom(7);
      List<Connector> late = new ArrayList<>();
      int refused = 0;
      // Whether one is refused is up to the operator's thread, so it may take longer.
      for (int i = 0; i < 300 || (refused == 0 && i < 10_000); i++) {
        if (late.size() < 6 && random.nextBoolean()) {
          ServerConnector connector = new ServerConnector(server.server, 1, random.nextInt(1, 6));
          connector.setHost("127.0.0.1");
          server.server.addConnector(connector);
          try {
            connector.start();
            late.add(connector);
          } catch (ConfigException e) {
            refused++; // the setting of the operator does not leave enough threads
            server.server.removeConnector(connector);
          }
        } else if (!late.isEmpty()) {
          Connector connector = late.remove(random.nextInt(late.size()));
          connector.stop();
          if (random.nextBoolean()) {
            connector.start();
            connector.stop();
          }
          server.server.removeConnector(connector);
        }
        requireSupply(server);
        server.qos.control().run();
        if (i % 10 == 0) {
          server.qos.control().resume();
        }
      }
      over.set(true);
      operator.join();
      clients.join();
      assertThat(refused).isPositive();
    }
  }

  private static void requireSupply(TestServer server) {
    Running run = server.qos.installation().running();
    synchronized (run.control()) {
      assertThat(Needs.atOnce(run.gate().partition())).isLessThanOrEqualTo(run.supply().most());
      assertThat(run.control().threads()).isLessThanOrEqualTo(run.supply().most());
    }
  }

  private static void operate(TestServer server, AtomicBoolean over) {
    SplittableRandom random = new SplittableRandom(8);
    while (!over.get()) {
      int gold = random.nextInt(1, 60);
      int rest = random.nextInt(1, 60);
      try {
        server.qos.partition(Partition.of(gold + rest, gold, rest), "at random");
      } catch (ConfigException e) {
        Thread.yield(); // more than available
      }
    }
  }

  private static void ask(TestServer server, AtomicBoolean over) {
    try {
      for (int i = 0; !over.get(); i++) {
        assertThat(server.get(i % 2 == 0 ? "/gold/1" : "/1").statusCode()).isEqualTo(200);
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
