package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.law.Measurement;
import org.junit.jupiter.api.Test;

/** The replicas that a real server wants. */
final class ReplicasTest {
  private static final String CLASSES =
      """
      threads: 8
      control: {period: 50ms, law: mtrr}
      classes:
        gold: {match: ["path:/gold/*"], target: {p95: 500ms}%s}
        rest: {%s}
      """;

  private static boolean isSteady(TestServer server) {
    return server.qos.control().records().stream()
            .map(each -> each.step().measured())
            .filter(each -> each != null)
            .mapToLong(Measurement::periodNanos)
            .sum()
        > 3_000_000_000L;
  }

  @Test
  void replicasWanted_workIsKnown_followsArrivals() throws Exception {
    String known =
        CLASSES.formatted(", work: {compute: 20ms}", "work: {compute: 20ms}") + "processors: 1\n";
    try (TestServer server = TestServer.started(known, new BlockingHandler())) {
      await()
          .until(
              () -> { // requests all the while, as the arrivals of the last seconds count
                assertThat(server.get("/gold/1").statusCode()).isEqualTo(200);
                return isSteady(server);
              });
      assertThat(server.qos.control().replicasWanted().orElseThrow()).isBetween(.0001, 1000.);
    }
  }

  @Test
  void replicasWanted_workIsNotKnown_isAbsent() throws Exception {
    try (TestServer server = TestServer.started(CLASSES.formatted("", ""), new BlockingHandler())) {
      await().until(() -> server.qos.control().status().steps() > 3);
      assertThat(server.qos.control().replicasWanted()).isEmpty();
    }
  }
}
