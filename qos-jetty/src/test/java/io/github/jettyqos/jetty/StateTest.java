package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.core.text.Json;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The state as data: names and units. */
final class StateTest {
  private static final Actor VERA = new Actor("vera", Role.VIEWER);

  private static final String YAML =
      """
      threads: 8
      speedup: {rate: 50, slope: 1, saturation: 8}
      control: {period: 200ms, law: mtrr, total: 7}
      classes:
        health: {match: ["path:/health"], exempt: true}
        gold: {match: ["path:/gold/*"], max: 6, target: {p95: 100ms}, queue: {max: 5, timeout: 3s}}
        rest: {weight: 2}
      """;

  private static Map<String, Object> state(TestServer server) throws Exception {
    return map(server.qos.management().call("state", Map.of(), VERA).data());
  }

  @SuppressWarnings("unchecked") // data has text as keys
  private static Map<String, Object> map(Object data) {
    return (Map<String, Object>) data;
  }

  private static List<String> keys(Object value) {
    return List.copyOf(map(value).keySet());
  }

  @Test
  void state_afterRequests_hasTheNamesAndUnitsThatProgramsRead() throws Exception {
    try (TestServer server = TestServer.started(YAML, new BlockingHandler())) {
      AtomicReference<Map<String, Object>> seen = new AtomicReference<>();
      AtomicLong slowestNanos = new AtomicLong();
      await()
          .until(
              () -> {
                long began = System.nanoTime();
                server.get("/gold/1");
                slowestNanos.accumulateAndGet(System.nanoTime() - began, Math::max);
                server.get("/health");
                seen.set(state(server));
                Map<String, Object> gold = map(((List<?>) seen.get().get("classes")).get(0));
                return gold.get("predicted") != null
                    && gold.get("arrivalRate") instanceof Double rate
                    && rate > 0;
              });
      Map<String, Object> state = seen.get();
      assertThat(keys(state))
          .containsExactly(
              "now",
              "server",
              "sentence",
              "findings",
              "admission",
              "law",
              "file",
              "threads",
              "processors",
              "pressure",
              "ready",
              "nodes",
              "heap",
              "replicasWanted",
              "partition",
              "standing",
              "cannotBeKept",
              "decision",
              "steps",
              "holds",
              "model",
              "classes");
      assertThat(keys(state.get("law")))
          .containsExactly(
              "name", "shadow", "frozen", "frozenBy", "frozenUntil", "total", "period");
      assertThat(map(state.get("law")).get("frozen")).isNull();
      assertThat(map(state.get("law")).get("total")).isEqualTo(7);
      assertThat(map(state.get("law")).get("period")).as("seconds").isEqualTo(0.2);
      assertThat(keys(state.get("processors"))).containsExactly("count", "origin", "throttled");
      assertThat(keys(state.get("pressure"))).containsExactly("value", "cause");
      assertThat(keys(state.get("partition"))).containsExactly("total", "budgets", "number");
      assertThat(keys(map(state.get("partition")).get("budgets"))).containsExactly("gold", "rest");
      assertThat(keys(state.get("decision"))).containsExactly("number", "at", "hold", "reason");
      assertThat(keys(state.get("model")))
          .containsExactly("description", "inWords", "processors", "use", "speedup");
      // All of it is valid JSON.
      assertThat(Json.write(state)).startsWith("{\"now\":\"2").doesNotContain("NaN", "Infinity");

      List<?> classes = (List<?>) state.get("classes");
      assertThat(classes.stream().map(each -> map(each).get("name")))
          .containsExactly("gold", "rest", "health");
      gold(map(classes.get(0)), slowestNanos.get() / 1e9);
      assertThat(map(classes.get(1)).get("target")).isNull();
      assertThat(map(classes.get(1)).get("weight")).isEqualTo(2);
      assertThat(map(classes.get(1)).get("measured")).as("no request, unknown").isNull();
      assertThat(map(map(classes.get(1)).get("residence")).get("p95")).isNull();
      assertThat(keys(classes.get(2)))
          .containsExactly(
              "name",
              "running",
              "arrivals",
              "completed",
              "connections",
              "stuck",
              "exempt",
              "residence");
      assertThat(map(classes.get(2)).get("exempt")).isEqualTo(true);
    }
  }

  @Test
  void state_processors_areAsConfiguredAndElseAsRead() throws Exception {
    try (TestServer server =
        TestServer.started("processors: 0.7\n" + YAML, new BlockingHandler())) {
      assertThat(map(state(server).get("processors")).get("count")).isEqualTo(0.7);
      assertThat(map(state(server).get("processors")).get("origin")).isEqualTo("configured");
      assertThat(server.qos.demand().processors()).as("of the estimator").isEqualTo(0.7);
    }
    try (TestServer server = TestServer.started(YAML, new BlockingHandler())) {
      assertThat(server.qos.demand().processors()).isNotEqualTo(0.7);
      assertThat((String) map(state(server).get("processors")).get("origin")).isIn("host", "quota");
    }
  }

  private static void gold(Map<String, Object> gold, double slowestSeconds) {
    assertThat(keys(gold))
        .containsExactly(
            "name",
            "running",
            "arrivals",
            "completed",
            "connections",
            "stuck",
            "exempt",
            "priority",
            "guarantee",
            "target",
            "weight",
            "min",
            "max",
            "budget",
            "queued",
            "queueMax",
            "queueTimeout",
            "queuedBytes",
            "cancelled",
            "rejected",
            "observed",
            "measured",
            "verdict",
            "waiting",
            "processing",
            "residence",
            "arrivalRate",
            "predicted",
            "work",
            "limitedBy",
            "stretch");
    assertThat(gold.get("target").toString())
        .isEqualTo("{metric=residence, statistic=p95, seconds=0.1, meaning=at-most}");
    assertThat(gold.get("weight")).as("it has no share").isNull();
    assertThat(gold.get("max")).isEqualTo(6);
    assertThat(gold.get("queueMax")).isEqualTo(5);
    assertThat(gold.get("queueTimeout")).as("seconds").isEqualTo(3.0);
    assertThat(keys(gold.get("rejected")))
        .containsExactly(
            "queue-full",
            "queue-timeout",
            "queue-bytes",
            "client-quota",
            "overload",
            "deadline",
            "stopping");
    assertThat(keys(gold.get("residence")))
        .containsExactly("count", "mean", "p50", "p95", "p99", "max");
    // No longer than its client waited, with the rounding of a histogram: seconds, not
    // milliseconds.
    assertThat((Double) gold.get("measured")).isPositive().isLessThan(1.1 * slowestSeconds);
    assertThat((Double) gold.get("arrivalRate")).isPositive();
    assertThat(keys(gold.get("predicted")))
        .containsExactly("waiting", "residence", "quantile", "loss", "verdict");
    assertThat(keys(gold.get("work"))).contains("stuck", "completions", "inWords");
  }
}
