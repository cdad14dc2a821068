package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.manage.ManagedCluster.NodeView;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real nodes with a gate and static budgets, set by a front end. */
class QuotaLoopTest {
  private static final String NODE =
      """
      classes: { gold: { budget: 4 }, silver: { budget: 4 } }
      threads: 8
      control: { law: static }
      """;

  @TempDir Path directory;

  private QosNode node(String role) throws Exception {
    return new QosNode(
        directory,
        NODE,
        new Handler.Abstract.NonBlocking() {
          @Override
          public boolean handle(
              org.eclipse.jetty.server.Request request,
              org.eclipse.jetty.server.Response response,
              org.eclipse.jetty.util.Callback callback) {
            callback.succeeded();
            return true;
          }
        },
        role);
  }

  /** Delays of 1 : 3, for which the law starts with 6 of 8 threads, and moves one at most. */
  private ClusterFrontEnd front(String law, QosNode... nodes) throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int j = 0; j < nodes.length; j++) {
      lines.append(nodes[j].line("n" + j));
    }
    return front(law, lines.toString());
  }

  private ClusterFrontEnd front(String law, String lines) throws Exception {
    return ClusterFrontEnd.of(
        QosYaml.parse(
            """
            classes: { gold: { weight: 3 }, silver: { weight: 1 } }
            cluster:
              slow-start: 0s
              quotas: { law: %s, period: 50ms }
              token: "%s"
              nodes:
            """
                    .formatted(law, QosNode.secret(directory, "token", QosNode.TOKEN))
                + lines));
  }

  private static int gold(QosNode node) {
    return node.qos.partition().budget(0);
  }

  @Test
  void budgets_lawOfTheCluster_arePushedToNodes() throws Exception {
    Server server = new Server();
    try (QosNode a = node("operator");
        QosNode b = node("operator")) {
      front("optimal", a, b).install(server);
      server.start();
      Awaitility.await()
          .untilAsserted(() -> assertThat(List.of(gold(a), gold(b))).allMatch(each -> each > 4));
      assertThat(a.qos.partition().sum()).isEqualTo(8);
    } finally {
      server.stop();
    }
  }

  @Test
  void budgets_nodesControlThemselves_stayAsConfigured() throws Exception {
    Server server = new Server();
    try (QosNode a = node("operator")) {
      ClusterFrontEnd front = front("local", a);
      front.install(server);
      server.start();
      Awaitility.await()
          .untilAsserted(
              () -> assertThat(front.nodes()).extracting(NodeView::health).containsExactly("up"));
      assertThat(gold(a)).isEqualTo(4);
      assertThat(server.getHandler().toString()).isNotEmpty();
      assertThat(
              ((org.eclipse.jetty.util.component.ContainerLifeCycle) front.handler())
                  .getBeans(QuotaLoop.class))
          .isEmpty();
    } finally {
      server.stop();
    }
  }

  @Test
  void budgets_aNodeThatTakesNone_keepsItsOwnAndTheOtherGetsThem() throws Exception {
    Server server = new Server();
    try (QosNode a = node("operator");
        QosNode b = node("viewer")) {
      front("optimal", a, b).install(server);
      server.start();
      Awaitility.await().untilAsserted(() -> assertThat(gold(a)).isGreaterThan(4));
      assertThat(gold(b)).isEqualTo(4);
    } finally {
      server.stop();
    }
  }

  /** Invalid reports: a budget out of range, and a class twice. */
  @ParameterizedTest
  @CsvSource({"gold, 70000, silver", "gold, 4, gold", "gold, -1, silver", "gold, 65535, silver"})
  void budgets_aNodeThatReportsWrongly_isLeftAloneAndTheOtherGetsThem(
      String first, int budget, String second) throws Exception {
    AtomicInteger sequence = new AtomicInteger();
    String load =
        "{\"name\":\"%s\",\"queued\":0,\"working\":0,\"budget\":%d,\"idle\":1,\"rate\":1}";
    String classes = load.formatted(first, budget) + "," + load.formatted(second, 4);
    TestNode.Answer report =
        (request, response, callback) -> {
          String text =
              "{\"run\":\"a\",\"sequence\":%d,\"stopping\":false,\"classes\":[%s]}"
                  .formatted(sequence.incrementAndGet(), classes);
          response.write(true, TestNode.bytes(text), callback);
        };
    Server server = new Server();
    try (QosNode a = node("operator");
        TestNode wrong = new TestNode("wrong", report)) {
      front("optimal", wrong.line() + a.line("a")).install(server);
      server.start();
      Awaitility.await()
          .untilAsserted(
              () -> {
                assertThat(sequence).hasValueGreaterThan(2);
                assertThat(gold(a)).isGreaterThan(4);
              });
      assertThat(wrong.paths()).containsOnly("/api/report");
    } finally {
      server.stop();
    }
  }

  /** Ten thousand answers of 1 ms by two threads: each is taken with its time. */
  @Test
  void tallies_addedToWhileTheyAreTaken_loseNothing() throws Exception {
    DelayTallies tallies = new DelayTallies(2);
    CountDownLatch begin = new CountDownLatch(1);
    Runnable adding =
        () -> {
          try {
            begin.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          for (int i = 0; i < 5000; i++) {
            tallies.add(1, 1_000_000);
          }
        };
    List<Thread> threads = List.of(new Thread(adding), new Thread(adding));
    threads.forEach(Thread::start);
    AtomicBoolean over = new AtomicBoolean();
    begin.countDown();
    long count = 0;
    while (!over.get()) {
      over.set(threads.stream().noneMatch(Thread::isAlive));
      PeriodDelay taken = tallies.take(2).get(1);
      count += taken.count();
      assertThat(taken.count() == 0 ? 1e-3 : taken.mean())
          .isCloseTo(1e-3, org.assertj.core.api.Assertions.within(1e-9));
    }
    assertThat(count).isEqualTo(10_000);
  }
}
