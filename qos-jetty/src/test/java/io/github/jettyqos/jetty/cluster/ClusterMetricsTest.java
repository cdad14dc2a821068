package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.jetty.metrics.ClusterMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The counts of a front end with real nodes. */
class ClusterMetricsTest {
  private static final TestNode.Answer NEVER = (request, response, callback) -> {};
  private static final TestNode.Answer FULL =
      (request, response, callback) -> {
        response.setStatus(503);
        response.getHeaders().put("X-QoS-Rejected", "queue-full");
        response.write(true, TestNode.bytes("full"), callback);
      };

  private final MeterRegistry registry = new SimpleMeterRegistry();

  @TempDir Path directory;

  private double gauge(String name, String node) {
    return registry.get("jetty.qos.node." + name).tag("node", node).gauge().value();
  }

  private double health(String node, String health) {
    return registry
        .get("jetty.qos.node.health")
        .tags("node", node, "health", health)
        .gauge()
        .value();
  }

  private double counter(String name, String node) {
    return registry.get("jetty.qos.node." + name).tag("node", node).functionCounter().count();
  }

  private double failed(String node, String reason) {
    return registry
        .get("jetty.qos.node.failed")
        .tags("node", node, "reason", reason)
        .functionCounter()
        .count();
  }

  private double unanswered(String className, String reason) {
    return registry
        .get("jetty.qos.cluster.unanswered")
        .tags("class", className, "reason", reason)
        .functionCounter()
        .count();
  }

  private double unanswered() {
    return registry.get("jetty.qos.cluster.unanswered").functionCounters().stream()
        .mapToDouble(each -> each.count())
        .sum();
  }

  private static Handler well() {
    return new Handler.Abstract() {
      @Override
      public boolean handle(Request request, Response response, Callback callback) {
        response.write(true, TestNode.bytes("well"), callback);
        return true;
      }
    };
  }

  private void nothingIsInFlight(String... nodes) {
    for (String node : nodes) {
      Awaitility.await().until(() -> gauge("inflight", node) == 0);
    }
  }

  /** Each of the 6 is answered by the free node, some after a try at the full one. */
  @Test
  void retried_turnedAwayByANode_countsAtThatNode() throws Exception {
    try (TestNode full = new TestNode("full", FULL);
        TestNode free = TestNode.named("free");
        TestFront front = new TestFront(TestFront.cluster("", full, free))) {
      new ClusterMetrics(front.frontEnd.counts()).bindTo(registry);
      for (int i = 0; i < 6; i++) {
        assertThat(front.get("/").getStatus()).isEqualTo(200);
      }
      nothingIsInFlight("full", "free");
      assertThat(full.heads()).isNotEmpty();
      assertThat(counter("dispatched", "full")).isEqualTo(full.heads().size());
      assertThat(counter("retried", "full")).isEqualTo(full.heads().size());
      assertThat(failed("full", "not-reached")).isZero();
      assertThat(counter("dispatched", "free")).isEqualTo(6);
      assertThat(counter("retried", "free")).isZero();
      assertThat(unanswered()).isZero();
    }
  }

  /** The counterpart, without retries. */
  @Test
  void retried_noRetriesAllowed_isNothing() throws Exception {
    try (TestNode full = new TestNode("full", FULL);
        TestNode free = TestNode.named("free");
        TestFront front = new TestFront(TestFront.cluster("retries: 0", full, free))) {
      new ClusterMetrics(front.frontEnd.counts()).bindTo(registry);
      for (int i = 0; i < 6; i++) {
        front.get("/");
      }
      assertThat(full.heads()).isNotEmpty();
      assertThat(counter("retried", "full")).isZero();
      // The node's own answer counts as one, whatever its status.
      assertThat(unanswered()).isZero();
    }
  }

  @Test
  void failed_nodeIsKilled_countsWhatFoundNoConnectionAndWentOn() throws Exception {
    try (TestNode killed = TestNode.named("killed");
        TestNode lives = TestNode.named("lives");
        TestFront front = new TestFront(TestFront.cluster("", killed, lives))) {
      new ClusterMetrics(front.frontEnd.counts()).bindTo(registry);
      assertThat(health("killed", "unknown")).isEqualTo(1);
      assertThat(gauge("heartbeat.age", "killed")).isNaN(); // it is not asked
      killed.close();
      for (int i = 0; i < 12; i++) {
        assertThat(front.get("/").getContentAsString()).isEqualTo("lives");
      }
      nothingIsInFlight("killed", "lives");
      assertThat(failed("killed", "not-reached")).isGreaterThanOrEqualTo(3);
      assertThat(counter("retried", "killed")).isEqualTo(failed("killed", "not-reached"));
      assertThat(counter("dispatched", "killed")).isEqualTo(failed("killed", "not-reached"));
      assertThat(counter("dispatched", "lives")).isEqualTo(12);
      assertThat(unanswered()).isZero();
    }
  }

  @Test
  void health_nodeWithReportsIsKilled_isDownAndMissesHeartbeats() throws Exception {
    String classes = "classes: { gold: { budget: 4 }, silver: { budget: 2 } }\nthreads: 6\n";
    try (QosNode a = new QosNode(directory, classes, well());
        QosNode b = new QosNode(directory, classes, well());
        TestFront front =
            new TestFront(
                "cluster:\n  slow-start: 0s\n  token: \""
                    + QosNode.secret(directory, "token", QosNode.TOKEN)
                    + "\"\n  nodes:\n"
                    + a.line("a")
                    + b.line("b"))) {
      new ClusterMetrics(front.frontEnd.counts()).bindTo(registry);
      Awaitility.await().until(() -> health("a", "up") == 1 && health("b", "up") == 1);
      assertThat(gauge("share", "b")).isEqualTo(1);
      assertThat(gauge("heartbeat.age", "b")).isNotNegative();
      b.close();
      Awaitility.await().until(() -> health("b", "down") == 1);
      assertThat(health("b", "up")).isZero();
      assertThat(gauge("share", "b")).isZero();
      // Two in a row are the rule.
      assertThat(counter("heartbeat.missed", "b")).isGreaterThanOrEqualTo(2);
      // It has no further answer; the other node is asked every 100 ms.
      Awaitility.await().until(() -> gauge("heartbeat.age", "b") > 1);
      Awaitility.await().until(() -> gauge("heartbeat.age", "a") < 1);
    }
  }

  @Test
  void unanswered_noNodeIsLeft_countsByClass() throws Exception {
    try (TestNode gone = TestNode.named("gone");
        TestFront front = new TestFront(TestFront.cluster("", gone))) {
      new ClusterMetrics(front.frontEnd.counts()).bindTo(registry);
      gone.close();
      assertThat(front.get("/gold/1").getStatus()).isEqualTo(503);
      assertThat(unanswered("gold", "no-node")).isEqualTo(1);
      assertThat(unanswered()).isEqualTo(1);
      assertThat(counter("retried", "gone")).isZero(); // there is no other node
    }
  }

  @Test
  void unanswered_timeIsOver_countsByClassAndAtTheNode() throws Exception {
    try (TestNode slow = new TestNode("slow", NEVER);
        TestFront front = new TestFront(TestFront.cluster("", slow))) {
      new ClusterMetrics(front.frontEnd.counts()).bindTo(registry);
      assertThat(front.get("/gold/1").getStatus()).isEqualTo(504);
      assertThat(unanswered("gold", "too-late")).isEqualTo(1);
      assertThat(unanswered()).isEqualTo(1);
      assertThat(failed("slow", "too-late")).isEqualTo(1);
    }
  }

  @Test
  void unanswered_nodeBreaksOff_countsByClassAndAtTheNode() throws Exception {
    TestNode.Answer breaks =
        (request, response, callback) -> request.getConnectionMetaData().getConnection().close();
    try (TestNode node = new TestNode("breaks", breaks);
        TestFront front = new TestFront(TestFront.cluster("", node))) {
      new ClusterMetrics(front.frontEnd.counts()).bindTo(registry);
      assertThat(front.get("/").getStatus()).isEqualTo(502);
      assertThat(unanswered("silver", "broken")).isEqualTo(1);
      assertThat(unanswered()).isEqualTo(1);
      assertThat(failed("breaks", "broken")).isEqualTo(1);
    }
  }

  @Test
  void meters_stopStartAndClose_areThereWhileItRunsAndIsBound() throws Exception {
    try (TestNode node = TestNode.named("a");
        TestFront front = new TestFront(TestFront.cluster("", node));
        ClusterMetrics metrics = new ClusterMetrics(front.frontEnd.counts())) {
      metrics.bindTo(registry);
      assertThatThrownBy(() -> metrics.bindTo(registry)).hasMessageContaining("bound already");
      assertThatThrownBy(() -> new ClusterMetrics(front.frontEnd.counts()).bindTo(registry))
          .hasMessageContaining("there is one already");
      front.get("/");
      int all = registry.getMeters().size();
      front.server.stop();
      assertThat(registry.getMeters()).isEmpty();
      front.server.start();
      assertThat(registry.getMeters()).hasSize(all);
      assertThat(counter("dispatched", "a")).isEqualTo(1);
      metrics.close();
      assertThat(registry.getMeters()).isEmpty();
    }
  }

  @Test
  void bindTo_registryHasThoseOfAnotherFrontEnd_isRefusedAndLeavesThem() throws Exception {
    try (TestNode node = TestNode.named("a");
        TestFront one = new TestFront(TestFront.cluster("", node));
        TestFront other = new TestFront(TestFront.cluster("", node))) {
      new ClusterMetrics(one.frontEnd.counts()).bindTo(registry);
      int all = registry.getMeters().size();
      assertThatThrownBy(() -> new ClusterMetrics(other.frontEnd.counts()).bindTo(registry))
          .hasMessageContaining("a registry of its own");
      assertThat(registry.getMeters()).hasSize(all);
    }
  }
}
