package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Front ends that choose by what a request asks for, before nodes of Jetty. */
class TargetBalanceTest {
  private static final int SMALL = 10;
  private static final int LARGE = 100_000;

  private static String cluster(String balance, TestNode... nodes) {
    return TestFront.cluster("", nodes).replace("least-connections", balance);
  }

  @ParameterizedTest
  @ValueSource(strings = {"target-hashing", "locality-aware"})
  void target_askedForAgain_isAtTheSameNode_andNodesShareTargets(String balance) throws Exception {
    try (TestNode a = TestNode.named("a");
        TestNode b = TestNode.named("b");
        TestFront front = new TestFront(cluster(balance, a, b))) {
      Map<String, String> nodes = new HashMap<>();
      for (int i = 0; i < 90; i++) {
        String target = "/page?number=" + i % 30;
        String node = front.get(target).getContentAsString();
        assertThat(nodes.computeIfAbsent(target, first -> node)).isEqualTo(node);
      }
      assertThat(new HashSet<>(nodes.values())).containsExactlyInAnyOrder("a", "b");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"target-hashing", "locality-aware"})
  void target_ofAnotherHost_isAnotherOne(String balance) throws Exception {
    try (TestNode a = TestNode.named("a");
        TestNode b = TestNode.named("b");
        TestFront front = new TestFront(cluster(balance, a, b))) {
      Map<String, String> nodes = new HashMap<>();
      for (int i = 0; i < 40; i++) {
        String host = "site" + i % 20;
        String node = nodeOf(front, i < 20 ? host : host.toUpperCase(Locale.ROOT) + ":80");
        assertThat(nodes.computeIfAbsent(host, first -> node)).isEqualTo(node);
      }
      assertThat(new HashSet<>(nodes.values())).containsExactlyInAnyOrder("a", "b");
    }
  }

  private static String nodeOf(TestFront front, String host) throws Exception {
    String answer =
        front.raw("GET /page HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
    return answer.substring(answer.length() - 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"round-robin", "least-connections"})
  void target_withoutChoiceByTarget_isAtBothNodes(String balance) throws Exception {
    try (TestNode a = TestNode.named("a");
        TestNode b = TestNode.named("b");
        TestFront front = new TestFront(cluster(balance, a, b))) {
      Set<String> nodes = new HashSet<>();
      for (int i = 0; i < 4; i++) {
        nodes.add(front.get("/page?number=1").getContentAsString());
      }
      assertThat(nodes).containsExactlyInAnyOrder("a", "b");
    }
  }

  @Test
  void sizeIntervals_largeAnswers_haveTheLastNode() throws Exception {
    try (TestNode a = sized("a");
        TestNode b = sized("b");
        TestFront front = new TestFront(cluster("size-intervals", a, b))) {
      // A first time each, so that the size is known.
      front.get("/small");
      front.get("/large");
      int largeAtLast = 0;
      for (int i = 0; i < 20; i++) {
        front.get("/small");
        largeAtLast += front.get("/large").getHeaders().get("node").equals("b") ? 1 : 0;
      }
      // Nearly all bytes are of large answers: half of them are for node b, and the other half,
      // after all small ones, for node a.
      assertThat(largeAtLast).isBetween(9, 11);
      int smallAtFirst = 0;
      for (int i = 0; i < 20; i++) {
        smallAtFirst += front.get("/small").getHeaders().get("node").equals("a") ? 1 : 0;
      }
      assertThat(smallAtFirst).isEqualTo(20);
    }
  }

  /** A node says at HEAD how long the answer to GET would be, here a wrong length. */
  @Test
  void sizeIntervals_answersWithoutABody_changeNoSize() throws Exception {
    try (TestNode a = sized("a");
        TestNode b = sized("b");
        TestFront front = new TestFront(cluster("size-intervals", a, b))) {
      front.get("/small");
      front.get("/large");
      for (int i = 0; i < 20; i++) {
        front.client.newRequest(front.uri("/small")).method(HttpMethod.HEAD).send();
        front
            .client
            .newRequest(front.uri("/small"))
            .headers(head -> head.put(HttpHeader.IF_NONE_MATCH, "\"1\""))
            .send();
      }
      front.get("/large"); // nearly all bytes, so that all small ones are for node a
      // If they counted, /small would be larger than /large.
      for (int i = 0; i < 20; i++) {
        assertThat(front.get("/small").getHeaders().get("node")).isEqualTo("a");
      }
    }
  }

  /** A node whose answers have a length and its name. */
  private static TestNode sized(String name) throws Exception {
    return new TestNode(
        name,
        (request, response, callback) -> {
          boolean small = request.getHttpURI().getPath().equals("/small");
          response.getHeaders().put("node", name);
          boolean unchanged = request.getHeaders().contains(HttpHeader.IF_NONE_MATCH);
          if (unchanged || HttpMethod.HEAD.is(request.getMethod())) {
            response.setStatus(unchanged ? 304 : 200);
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, 10L * LARGE);
            callback.succeeded();
            return;
          }
          response.write(true, TestNode.bytes("x".repeat(small ? SMALL : LARGE)), callback);
        });
  }
}
