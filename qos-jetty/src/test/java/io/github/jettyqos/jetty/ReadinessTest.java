package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.config.QosYaml;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Readiness of a real server, as its own path tells it. */
final class ReadinessTest {
  private static final String YAML =
      """
      threads: 4
      control: {period: 50ms}
      %s
      classes:
        first: {match: ["path:/first/*"], budget: 1, borrow: false, lend: false, queue: {max: 1, timeout: 60s}}
        last: {budget: 1, borrow: false, lend: false, queue: {max: 1, timeout: 60s}}
      """;

  private static final String ON = YAML.formatted("readiness: {after: 1s, back: 1s, path: /ready}");

  private static int ready(TestServer server) throws Exception {
    HttpResponse<String> answer = server.get("/ready");
    assertThat(answer.body()).isEmpty();
    return answer.statusCode();
  }

  /** One runs and one waits; all others are turned away. */
  private static void fill(TestServer server, String path) {
    server.send(path + "block1");
    server.send(path + "block2");
  }

  private static void flood(TestServer server, String path, int status) throws Exception {
    await()
        .atMost(30, TimeUnit.SECONDS)
        .until(
            () -> {
              assertThat(server.get(path + "more").statusCode()).isEqualTo(503);
              return ready(server) == status;
            });
  }

  @Test
  void firstClass_turnedAwayForLong_isNotReadyAndIsSoAgain() throws Exception {
    BlockingHandler blocking = new BlockingHandler();
    List<Boolean> told = new CopyOnWriteArrayList<>();
    try (TestServer server = TestServer.started(ON, blocking)) {
      server.qos.addListener(
          new QosListener() {
            @Override
            public void onReadiness(boolean ready) {
              told.add(ready);
            }
          });
      assertThat(ready(server)).isEqualTo(200);
      assertThat(blocking.entered).as("in front of all handlers").hasValue(0);
      fill(server, "/first/");
      await().until(() -> server.counts("first").queued() == 1);
      flood(server, "/first/", 503);
      assertThat(server.qos.control().isReady()).isFalse();
      blocking.letGo.release(2);
      await().atMost(30, TimeUnit.SECONDS).until(() -> ready(server) == 200);
      await().until(() -> told.size() == 2);
      assertThat(told).containsExactly(false, true);
      assertThat(server.counts("last").arrivals()).as("no request of a class").isZero();

      // As a reload says.
      server.qos.reload(QosYaml.parse(YAML.formatted("")));
      assertThat(server.get("/ready").body()).startsWith("GET /ready");
    }
  }

  @Test
  void lastClass_turnedAway_staysReady() throws Exception {
    BlockingHandler blocking = new BlockingHandler();
    try (TestServer server = TestServer.started(ON, blocking)) {
      fill(server, "/last/");
      await().until(() -> server.counts("last").queued() == 1);
      long from = server.qos.control().status().steps();
      while (server.qos.control().status().steps() - from < 60) { // three seconds of its periods
        assertThat(server.get("/last/more").statusCode()).isEqualTo(503);
        assertThat(ready(server)).isEqualTo(200);
      }
      blocking.letGo.release(2);
    }
  }

  @Test
  void path_otherMethods_areRequestsOfAClass() throws Exception {
    BlockingHandler blocking = new BlockingHandler();
    try (TestServer server = TestServer.started(ON, blocking)) {
      assertThat(server.get("/ready/more").body()).startsWith("GET /ready/more");
      assertThat(server.get("/Ready").body()).startsWith("GET /Ready");
      assertThat(server.get("/a/../ready").body()).as("the same path").isEmpty();
    }
  }
}
