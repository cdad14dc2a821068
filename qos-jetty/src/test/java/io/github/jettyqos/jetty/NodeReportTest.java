package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.core.manage.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The report of a node for front ends. */
final class NodeReportTest {
  private static final String YAML =
      """
      threads: 4
      control: {law: static}
      classes:
        health: {match: ["path:/health"], exempt: true}
        gold: {match: ["path:/gold/*"], budget: 3, lend: false, borrow: false}
        rest: {budget: 1, lend: false, borrow: false, queue: {max: 10, timeout: 1m}}
      """;

  private final BlockingHandler handler = new BlockingHandler();

  private static Answer ask(TestServer server) throws Exception {
    return server.qos.management().call("report", Map.of(), new Actor("front", Role.VIEWER));
  }

  @SuppressWarnings("unchecked") // data has text as keys
  private static Map<String, Object> report(TestServer server) throws Exception {
    return (Map<String, Object>) ask(server).data();
  }

  @SuppressWarnings("unchecked") // likewise
  private static Map<String, Object> of(TestServer server, String name) throws Exception {
    return ((List<Map<String, Object>>) report(server).get("classes"))
        .stream().filter(each -> name.equals(each.get("name"))).findFirst().orElseThrow();
  }

  @Test
  void report_quiet_isIdleAndKnowsNoSpeed() throws Exception {
    try (TestServer server = TestServer.started(YAML, handler)) {
      assertThat(report(server))
          .containsOnlyKeys(
              "run",
              "sequence",
              "stopping",
              "admission",
              "state",
              "sentence",
              "pressure",
              "classes")
          .containsEntry("stopping", false)
          .containsEntry("admission", "enforce");
      assertThat(of(server, "gold"))
          .containsOnlyKeys(
              "name", "queued", "working", "budget", "idle", "rate", "latencyMs", "speed")
          .containsEntry("queued", 0)
          .containsEntry("working", 0)
          .containsEntry("budget", 3)
          .containsEntry("idle", 3)
          .containsEntry("rate", 0.0)
          .containsEntry("latencyMs", null)
          .containsEntry("speed", null);
      assertThat(ask(server).words()).contains("gold   0", "rest   0").doesNotContain("health");
    }
  }

  @Test
  void report_busy_countsWhatIsThere() throws Exception {
    try (TestServer server = TestServer.started(YAML, handler)) {
      assertThat(server.get("/rest/1").statusCode()).isEqualTo(200);
      List<CompletableFuture<?>> all = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        all.add(server.send("/gold/block"));
      }
      for (int i = 0; i < 3; i++) {
        all.add(server.send("/rest/block"));
      }
      await().until(() -> server.counts("gold").running() == 2);
      await().until(() -> server.counts("rest").queued() == 2);
      assertThat(of(server, "gold"))
          .containsEntry("working", 2)
          .containsEntry("queued", 0)
          .containsEntry("idle", 1);
      Map<String, Object> rest = of(server, "rest");
      assertThat(rest)
          .containsEntry("working", 1)
          .containsEntry("queued", 2)
          .containsEntry("idle", 0);
      assertThat((double) rest.get("speed")).isPositive();
      assertThat((double) rest.get("rate")).isPositive();
      assertThat((double) rest.get("latencyMs")).isPositive();
      handler.letGo.release(5);
      CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
    }
  }

  @Test
  void report_each_hasANumberAndEachStartAWord() throws Exception {
    try (TestServer server = TestServer.started(YAML, handler)) {
      Object run = report(server).get("run");
      long first = (long) report(server).get("sequence");
      assertThat(report(server)).containsEntry("run", run).containsEntry("sequence", first + 1);
      server.server.stop();
      server.server.start();
      assertThat(report(server).get("run")).isNotEqualTo(run);
      assertThat((long) report(server).get("sequence")).isGreaterThan(first);
    }
  }

  @Test
  void report_observed_saysSo() throws Exception {
    try (TestServer server = TestServer.started("admission: observe\n" + YAML, handler)) {
      List<CompletableFuture<?>> all = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        all.add(server.send("/rest/block"));
      }
      await().until(() -> server.counts("rest").running() == 3);
      assertThat(report(server)).containsEntry("admission", "observe");
      assertThat(of(server, "rest")).containsEntry("budget", 1).containsEntry("idle", 0);
      handler.letGo.release(3);
      CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
    }
  }

  /** While running requests may finish; the twin is the report before. */
  @Test
  void report_serverStopsGracefully_saysStopping() throws Exception {
    TestServer server = new TestServer(YAML, handler);
    server.server.setStopTimeout(60_000);
    server.start();
    CompletableFuture<?> runs = server.send("/gold/block");
    await().until(() -> server.counts("gold").running() == 1);
    assertThat(report(server)).containsEntry("stopping", false);
    CompletableFuture<Void> closing = server.closing();
    await().until(() -> Boolean.TRUE.equals(report(server).get("stopping")));
    assertThat(of(server, "gold")).containsEntry("working", 1);
    await().until(() -> Integer.valueOf(0).equals(of(server, "gold").get("idle")));
    assertThat(ask(server).words()).startsWith("stopping\n");
    handler.letGo.release();
    closing.join();
    runs.handle((response, failure) -> null).join();
  }
}
