package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.manage.Actor;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.core.manage.Answer;
import io.github.jettyqos.core.text.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The operation series on a real server. */
final class SeriesTest {
  private static final Actor ANNA = new Actor("anna", Role.OPERATOR);
  private static final Duration AT_MOST = Duration.ofSeconds(30);
  private static final String YAML =
      """
      threads: 8
      classes:
        gold: {match: ["path:/gold/*"], target: {p95: 500ms}}
        silver: {match: ["path:/silver/*"]}
        rest: {}
      """;

  private static Answer call(TestServer server, String operation, Map<String, String> given) {
    try {
      return server.qos.management().call(operation, given, ANNA);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Map<?, ?> series(TestServer server, Map<String, String> given) {
    return (Map<?, ?>) call(server, "series", given).data();
  }

  private static List<Object> list(Map<?, ?> of, String... path) {
    Object now = of;
    for (String each : path) {
      now = Objects.requireNonNull(((Map<?, ?>) now).get(each), each);
    }
    return new ArrayList<>((List<?>) now);
  }

  private static double most(List<?> values) {
    return values.stream()
        .filter(Number.class::isInstance)
        .mapToDouble(each -> ((Number) each).doubleValue())
        .max()
        .orElse(Double.NaN);
  }

  private static void awaitPoints(TestServer server, int count) {
    await().atMost(AT_MOST).until(() -> list(series(server, Map.of()), "at").size() >= count);
  }

  @Test
  void series_ofAServerWithRequests_hasThemAndTheMarks() throws Exception {
    try (TestServer server = TestServer.started(YAML, new BlockingHandler())) {
      awaitPoints(server, 1);
      for (int i = 0; i < 10; i++) {
        server.get("/gold/1");
      }
      call(server, "apply", Map.of("budgets", "gold=4, silver=2, rest=2", "reason", "a sale"));
      int before = list(series(server, Map.of()), "at").size();
      awaitPoints(server, before + 2);
      Map<?, ?> found = series(server, Map.of());
      assertThat(found.get("step")).isEqualTo(1.0);
      assertThat(most(list(found, "classes", "gold", "arrivals"))).isGreaterThan(2);
      assertThat(most(list(found, "classes", "gold", "measured"))).isBetween(1e-5, 60.0);
      assertThat(most(list(found, "classes", "gold", "target"))).isEqualTo(.5);
      assertThat(most(list(found, "classes", "silver", "arrivals"))).isZero();
      assertThat(list(found, "classes", "silver", "measured")).containsOnlyNulls();
      assertThat(list(found, "partition", "budgets", "gold")).endsWith(4L);
      assertThat(list(found, "partition", "total")).endsWith(8L);
      assertThat(list(found, "marks").toString())
          .contains("kind=change", "apply by anna: a sale", "kind=move", "gold 3 → 4");
      int size = list(found, "at").size();
      assertThat(list(found, "classes", "gold", "state")).hasSize(size);
      assertThat(Json.write(found)).doesNotContain("NaN").doesNotContain("Infinity");
      assertThat(call(server, "series", Map.of()).words())
          .contains("gold", "500.0ms", "each bar the most of its time");

      Map<?, ?> day = series(server, Map.of("span", "1d"));
      assertThat(day.get("step")).isEqualTo(60.0);
      assertThat(list(day, "at").size()).isBetween(1, 2);
      assertThat(most(list(day, "classes", "gold", "arrivals"))).isGreaterThan(0);

      double last = ((Number) list(found, "at").get(size - 1)).doubleValue();
      String after = Instant.ofEpochMilli(Math.round(last * 1e3)).toString();
      awaitPoints(server, size + 1);
      List<Object> newer = list(series(server, Map.of("since", after)), "at");
      assertThat(newer).hasSizeBetween(1, 5).doesNotContain(last);
    }
  }

  @Test
  void series_afterAReloadThatRenames_keepsOtherClassesAndForgetsTheOld() throws Exception {
    try (TestServer server = TestServer.started(YAML, new BlockingHandler())) {
      awaitPoints(server, 2);
      server.qos.reload(QosYaml.parse(YAML.replace("silver:", "copper:")));
      await()
          .atMost(AT_MOST)
          .until(() -> ((Map<?, ?>) series(server, Map.of()).get("classes")).containsKey("copper"));
      Map<?, ?> found = series(server, Map.of());
      assertThat(((Map<?, ?>) found.get("classes")).keySet().toString())
          .isEqualTo("[gold, copper, rest]");
      assertThat(list(found, "classes", "gold", "budget").get(0)).isNotNull();
      assertThat(list(found, "classes", "copper", "budget").get(0)).isNull();
      List<Object> copper = list(found, "classes", "copper", "budget");
      assertThat(copper.get(copper.size() - 1)).isNotNull();
    }
  }

  @Test
  void series_afterARestart_beginsAnew() throws Exception {
    try (TestServer server = TestServer.started(YAML, new BlockingHandler())) {
      awaitPoints(server, 2);
      double first = ((Number) list(series(server, Map.of()), "at").get(1)).doubleValue();
      server.server.stop();
      server.server.start();
      await()
          .atMost(AT_MOST)
          .until(
              () ->
                  list(series(server, Map.of()), "at").stream()
                      .noneMatch(each -> ((Number) each).doubleValue() <= first));
      awaitPoints(server, 1);
    }
  }

  @Test
  void series_wrongArguments_areRefusedByName() throws Exception {
    try (TestServer server = TestServer.started(YAML, new BlockingHandler())) {
      assertThatThrownBy(() -> call(server, "series", Map.of("span", "1h")))
          .isInstanceOf(ConfigException.class)
          .hasMessageContaining("span: 1h is no span; give 10m or 1d");
      assertThatThrownBy(() -> call(server, "series", Map.of("since", "yesterday")))
          .isInstanceOf(ConfigException.class)
          .hasMessageContaining("since: yesterday is no time");
    }
  }
}
