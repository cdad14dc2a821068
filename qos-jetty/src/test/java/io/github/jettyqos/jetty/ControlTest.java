package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.loop.LoopStatus.PastPartition;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The control loop of a real server, with requests over sockets. */
final class ControlTest {
  /** Gold begins with a share of 2 of 12 threads, which is not enough for ten clients at once. */
  private static final String YAML =
      """
      threads: 12
      speedup: {rate: 50, slope: 1, saturation: 12}
      control: {law: %s, period: 50ms}
      classes:
        gold: {match: ["path:/gold/*"], weight: 1, target: {mean: 30ms}, queue: {timeout: 1m}}
        bronze: {weight: 5, queue: {timeout: 1m}}
      """;

  private static final int GOLD = 10;

  /**
   * A handler that waits for 20 ms: ten clients of gold need ten threads, or wait five times as
   * long.
   */
  private static final class Waiting extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback)
        throws InterruptedException {
      TimeUnit.MILLISECONDS.sleep(20);
      callback.succeeded();
      return true;
    }
  }

  /** Clients of both classes until the end of the test. */
  private static final class Clients implements AutoCloseable {
    private final AtomicBoolean done = new AtomicBoolean();
    private final List<CompletableFuture<Void>> all = new ArrayList<>();

    Clients(TestServer server) {
      for (int i = 0; i < 2 * GOLD; i++) {
        String path = i % 2 == 0 ? "/gold/1" : "/bronze/1";
        all.add(
            CompletableFuture.runAsync(() -> ask(server, path), task -> new Thread(task).start()));
      }
    }

    private void ask(TestServer server, String path) {
      try {
        while (!done.get()) {
          assertThat(server.get(path).statusCode()).isEqualTo(200);
        }
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() throws Exception {
      done.set(true);
      for (CompletableFuture<Void> each : all) {
        each.get();
      }
    }
  }

  private static long steps(TestServer server) {
    return server.qos.control().status().steps();
  }

  private static void awaitSteps(TestServer server, int more) {
    long until = steps(server) + more;
    await().until(() -> steps(server) >= until);
  }

  /** On a busy machine gold's target may be unreachable for a while. */
  private static void awaitGold(TestServer server) {
    await().atMost(1, TimeUnit.MINUTES).until(() -> server.counts("gold").budget() >= 8);
  }

  @Test
  void loop_goldLate_movesThreadsToIt() throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted("mtrr"), new Waiting());
        Clients ignored = new Clients(server)) {
      assertThat(server.qos.config().control().law()).isEqualTo(LawKind.MTRR);
      awaitGold(server);
      assertThat(server.qos.partition().sum()).isLessThanOrEqualTo(12);
    }
  }

  /** The twins: no budget moves under the law static, or in shadow mode. */
  @ParameterizedTest
  @ValueSource(strings = {"static", "mtrr, shadow: true"})
  void loop_staticOrShadow_movesNothing(String law) throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted(law), new Waiting());
        Clients ignored = new Clients(server)) {
      awaitSteps(server, 40);
      assertThat(server.counts("gold").budget()).isEqualTo(2);
      assertThat(server.qos.control().history()).hasSize(1);
    }
  }

  /** Its twin: without the limit a budget moves by several threads at once. */
  @Test
  void loop_stepLimited_movesBudgetsThreadByThread() throws Exception {
    assertThat(greatestMove("mtrr, step: 1")).isEqualTo(1);
    assertThat(greatestMove("mtrr")).isGreaterThan(1);
  }

  private static int greatestMove(String law) throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted(law), new Waiting());
        Clients ignored = new Clients(server)) {
      awaitGold(server);
      List<PastPartition> past = server.qos.control().history();
      int greatest = 0;
      for (int i = 1; i < past.size(); i++) {
        for (int k = 0; k < 2; k++) {
          int move = past.get(i).partition().budget(k) - past.get(i - 1).partition().budget(k);
          greatest = Math.max(greatest, Math.abs(move));
        }
      }
      return greatest;
    }
  }

  @Test
  void loop_targetNobodyCanKeep_isPublishedAndTheOtherClassIsServed() throws Exception {
    String yaml = YAML.formatted("mtrr").replace("mean: 30ms", "mean: 5ms");
    try (TestServer server = TestServer.started(yaml, new Waiting());
        Clients ignored = new Clients(server)) {
      await().until(() -> !server.qos.control().status().certificate().isEmpty());
      assertThat(server.qos.control().status().certificateInWords())
          .singleElement()
          .asString()
          .startsWith(
              "gold has the target mean of residence at most 5ms, which no partition can give");
      long served = server.counts("bronze").completed();
      await().until(() -> server.counts("bronze").completed() > served + 50);
    }
  }

  @Test
  void loop_shadow_saysThatGoldWouldBeFaster() throws Exception {
    try (TestServer server =
            TestServer.started(YAML.formatted("mtrr, shadow: true"), new Waiting());
        Clients ignored = new Clients(server)) {
      await()
          .until(
              () ->
                  server.qos.control().records().stream()
                      .filter(each -> !each.ifApplied().isEmpty())
                      .anyMatch(
                          each ->
                              each.predicted().get(0).verdict().isMissed()
                                  && each.ifApplied().get(0).waiting()
                                      < each.predicted().get(0).waiting() / 2));
    }
  }

  @Test
  void partition_byHand_isHeldUntilResume() throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted("mtrr"), new Waiting());
        Clients ignored = new Clients(server)) {
      awaitGold(server);
      server.qos.partition(Partition.of(12, 3, 9), "a try");
      awaitSteps(server, 10);
      assertThat(server.division()).isEqualTo(Partition.of(12, 3, 9));
      server.qos.control().resume();
      awaitGold(server);
    }
  }

  @Test
  void law_switchedUnderLoad_everyRequestIsAnswered() throws Exception {
    try (TestServer server = TestServer.started(YAML.formatted("mtrr"), new Waiting());
        Clients ignored = new Clients(server)) {
      for (LawKind law : LawKind.values()) {
        if (law != LawKind.PI && law != LawKind.OPTIMAL) { // bronze has no target
          var options = server.qos.control().status().options();
          server.qos.control().options(options.withLaw(law));
          awaitSteps(server, 10);
          assertThat(server.qos.control().status().holds())
              .doesNotContainKey(HoldReason.LAW_FAILED);
        }
      }
    }
  }

  @Test
  void loop_lawOfOnesOwn_movesThePartition() throws Exception {
    String law = GoldFirst.class.getName();
    try (TestServer server = TestServer.started(YAML.formatted(law), new Waiting());
        Clients ignored = new Clients(server)) {
      await().until(() -> server.counts("gold").budget() == 10);
      assertThat(server.division()).isEqualTo(Partition.of(12, 10, 2));
      assertThat(server.qos.control().lines(1).get(0)).contains("\"law\":\"" + law + "\"");
    }
  }

  @Test
  void start_lawThatIsNotThere_namesTheKeyAndTheClass() {
    assertThatThrownBy(() -> TestServer.started(YAML.formatted("com.example.No"), new Waiting()))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("control.law: com.example.No cannot be loaded");
  }

  @Test
  void start_lawThatCannotWork_namesTheKeyAndNothingRuns() {
    assertThatThrownBy(() -> TestServer.started(YAML.formatted("optimal"), new Waiting()))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("bronze");
  }

  @Test
  void stop_runningServer_endsTheThread() throws Exception {
    TestServer server = TestServer.started(YAML.formatted("mtrr"), new Waiting());
    awaitSteps(server, 2);
    var loop = server.qos.control();
    server.close();
    long last = loop.status().steps();
    await()
        .until(
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().equals("qos-control")));
    assertThat(loop.status().steps()).isLessThanOrEqualTo(last + 1);
    assertThatThrownBy(() -> server.qos.control()).hasMessageContaining("not running");
  }
}
