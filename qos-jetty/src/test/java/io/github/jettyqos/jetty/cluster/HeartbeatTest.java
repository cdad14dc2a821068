package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.balance.NodeReport;
import io.github.jettyqos.core.manage.Actor.Role;
import io.github.jettyqos.core.manage.ManagedCluster.NodeView;
import io.github.jettyqos.core.text.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real nodes with a gate, asked for their reports. */
class HeartbeatTest {
  private static final String CLASSES =
      "classes: { gold: { budget: 4 }, silver: { budget: 2 } }\nthreads: 6\n";

  @TempDir Path directory;

  private static Handler saying(String text) {
    return new Handler.Abstract() {
      @Override
      public boolean handle(Request request, Response response, Callback callback) {
        response.write(true, TestNode.bytes(text), callback);
        return true;
      }
    };
  }

  private String cluster(String lines) throws Exception {
    return "cluster:\n  slow-start: 0s\n  heartbeat: 500ms\n  timeout: 500ms\n  token: \""
        + QosNode.secret(directory, "token", QosNode.TOKEN)
        + "\"\n  nodes:\n"
        + lines;
  }

  private static void awaitHealth(TestFront front, String... healths) {
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(front.frontEnd.nodes().stream().map(NodeView::health))
                    .containsExactly(healths));
  }

  @Test
  void report_ofARealNode_isRead() throws Exception {
    try (QosNode node = new QosNode(directory, CLASSES, saying("a"))) {
      Object data =
          node.qos
              .management()
              .call("report", Map.of(), new io.github.jettyqos.core.manage.Actor("v", Role.VIEWER))
              .data();
      NodeReport report = ReportReader.read(Json.write(data).getBytes(StandardCharsets.UTF_8));
      assertThat(report.classes())
          .extracting(each -> each.name())
          .containsExactly("gold", "silver");
      assertThat(report.classes().get(0).budget()).isEqualTo(4);
      assertThat(report.classes().get(0).idle()).isEqualTo(4);
      assertThat(report.stopping()).isFalse();
    }
  }

  @Test
  void nodes_thatAnswer_areUpAndGetRequestsByTheirClass() throws Exception {
    try (QosNode a = new QosNode(directory, CLASSES, saying("a"));
        QosNode b = new QosNode(directory, CLASSES, saying("b"));
        TestFront front = new TestFront(cluster(a.line("a") + b.line("b")))) {
      awaitHealth(front, "up", "up");
      for (int i = 0; i < 4; i++) {
        assertThat(front.get("/gold/1").getContentAsString()).isIn("a", "b");
      }
      // With the class of the front end: by the nodes' own rules all would be silver.
      assertThat(
              List.of(a, b).stream()
                  .mapToLong(each -> each.qos.serviceClasses().get(0).counts().arrivals())
                  .sum())
          .isEqualTo(4);
    }
  }

  @Test
  void nodes_thatAnswer_tellWhatHurtsThemAndWhereTheirConsoleIs() throws Exception {
    try (QosNode a = new QosNode(directory, CLASSES, saying("a"));
        QosNode b = new QosNode(directory, CLASSES, saying("b"));
        TestFront front = new TestFront(cluster(a.line("a") + b.line("b")))) {
      Awaitility.await()
          .untilAsserted(
              () ->
                  assertThat(front.frontEnd.nodes())
                      .allSatisfy(
                          each -> {
                            assertThat(each.sentence()).isEqualTo("nothing is turned away");
                            assertThat(each.state()).isEqualTo("none");
                            assertThat(each.pressure()).isBetween(0.0, 1.0);
                          }));
      assertThat(front.frontEnd.nodes().get(1).admin())
          .isEqualTo("http://127.0.0.1:" + b.adminPort());
      b.close();
      awaitHealth(front, "up", "down");
      NodeView down = front.frontEnd.nodes().get(1);
      assertThat(down.sentence()).as("what it said is old").isNull();
      assertThat(down.pressure()).isNaN();
    }
  }

  @Test
  void report_ofAnOlderNode_hasNoCondition() throws Exception {
    String older = "{\"run\":\"x\",\"sequence\":1,\"classes\":[]}";
    NodeReport.Condition of = ReportReader.read(older.getBytes(StandardCharsets.UTF_8)).condition();
    assertThat(of).isEqualTo(NodeReport.Condition.UNKNOWN);
  }

  @Test
  void report_ofAHostileNode_isOneShortLine() throws Exception {
    String wild =
        "{\"run\":\"x\",\"sequence\":1,\"classes\":[],\"state\":7,\"pressure\":\"x\","
            + "\"sentence\":\"a\\u001b[2J\\n"
            + "b".repeat(10_000)
            + "\"}";
    NodeReport.Condition of = ReportReader.read(wild.getBytes(StandardCharsets.UTF_8)).condition();
    assertThat(of.sentence()).hasSizeLessThan(400).doesNotContain("\u001b").doesNotContain("\n");
    assertThat(of.state()).isNull();
    assertThat(of.pressure()).isNaN();
  }

  @Test
  void node_thatStops_isLeftAndItsRequestsAreAnsweredByTheOther() throws Exception {
    try (QosNode a = new QosNode(directory, CLASSES, saying("a"));
        QosNode b = new QosNode(directory, CLASSES, saying("b"));
        TestFront front = new TestFront(cluster(a.line("a") + b.line("b")))) {
      awaitHealth(front, "up", "up");
      b.close();
      for (int i = 0; i < 8; i++) {
        assertThat(front.get("/gold/1").getContentAsString()).isEqualTo("a");
      }
      awaitHealth(front, "up", "down");
    }
  }

  @Test
  void nodes_wrongToken_areDownAndNobodyIsLeft() throws Exception {
    QosNode.secret(directory, "other", "a-token-that-nobody-knows");
    try (QosNode a = new QosNode(directory, CLASSES, saying("a"));
        TestFront front = new TestFront(cluster(a.line("a")).replace("/token\"", "/other\""))) {
      awaitHealth(front, "down");
      assertThat(front.get("/gold/1").getStatus()).isEqualTo(503);
    }
  }
}
