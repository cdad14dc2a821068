package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.StringRequestContent;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.junit.jupiter.api.Test;

/** A real front end with real nodes behind it. */
class ClusterFrontEndTest {
  @Test
  void requests_twoNodes_reachBoth() throws Exception {
    try (TestNode a = TestNode.named("a");
        TestNode b = TestNode.named("b");
        TestFront front = new TestFront(TestFront.cluster("", a, b))) {
      Set<String> answers = new TreeSet<>();
      for (int i = 0; i < 4; i++) {
        answers.add(front.get("/").getContentAsString());
      }
      assertThat(answers).containsExactly("a", "b");
    }
  }

  @Test
  void classHeader_ofClient_isReplacedByTheClassOfTheRules() throws Exception {
    try (TestNode a = TestNode.named("a");
        TestFront front = new TestFront(TestFront.cluster("", a))) {
      front
          .client
          .newRequest(front.uri("/gold/1"))
          .headers(head -> head.add("X-QoS-Class", "silver"))
          .send();
      front.get("/other");
      assertThat(a.heads().stream().map(head -> head.getValuesList("X-QoS-Class")))
          .containsExactly(java.util.List.of("gold"), java.util.List.of("silver"));
    }
  }

  @Test
  void forwardedHeaders_ofClientThatIsNotTrusted_areNotPassedOn() throws Exception {
    try (TestNode a = TestNode.named("a");
        TestFront front = new TestFront(TestFront.cluster("", a))) {
      front
          .client
          .newRequest(front.uri("/"))
          .headers(
              head ->
                  head.add("X-Forwarded-For", "9.9.9.9")
                      .add("Forwarded", "for=9.9.9.9")
                      .add("X-Forwarded-Host", "evil")
                      .add("traceparent", "00-1-2-01"))
          .send();
      HttpFields head = a.heads().element();
      assertThat(head.getValuesList(HttpHeader.X_FORWARDED_FOR)).containsExactly("127.0.0.1");
      assertThat(head.getValuesList(HttpHeader.FORWARDED))
          .containsExactly("for=127.0.0.1;proto=http");
      assertThat(head.contains("X-Forwarded-Host")).isFalse();
      assertThat(head.get("traceparent")).isEqualTo("00-1-2-01");
    }
  }

  @Test
  void body_ofAnyKind_arrivesWholeAndComesBack() throws Exception {
    try (TestNode echo =
            new TestNode(
                "echo",
                (request, response, callback) -> Content.copy(request, response, callback));
        TestFront front = new TestFront(TestFront.cluster("", echo))) {
      String text = "x".repeat(1 << 20);
      ContentResponse answer =
          front
              .client
              .newRequest(front.uri("/"))
              .method(HttpMethod.POST)
              .body(new StringRequestContent(text))
              .send();
      assertThat(answer.getContentAsString()).isEqualTo(text);
    }
  }

  @Test
  void node_thatIsNotThere_isMadeUpForByAnother() throws Exception {
    int nobody;
    try (ServerSocket closed = new ServerSocket(0)) {
      nobody = closed.getLocalPort();
    }
    try (TestNode a = TestNode.named("a");
        TestFront front =
            new TestFront(
                TestFront.cluster("", a)
                    + "    - { name: gone, url: \"http://127.0.0.1:"
                    + nobody
                    + "\" }\n")) {
      for (int i = 0; i < 4; i++) {
        ContentResponse answer =
            front
                .client
                .newRequest(front.uri("/"))
                .method(HttpMethod.POST)
                .body(new StringRequestContent("body"))
                .send();
        assertThat(answer.getContentAsString()).isEqualTo("a");
      }
    }
  }

  @Test
  void node_thatIsNotThere_withoutRetriesGives503WithRetryAfter() throws Exception {
    int nobody;
    try (ServerSocket closed = new ServerSocket(0)) {
      nobody = closed.getLocalPort();
    }
    try (TestFront front =
        new TestFront(
            TestFront.cluster("retries: 0")
                + "    - { name: gone, url: \"http://127.0.0.1:"
                + nobody
                + "\" }\n")) {
      ContentResponse answer = front.get("/");
      assertThat(answer.getStatus()).isEqualTo(503);
      assertThat(answer.getHeaders().get(HttpHeader.RETRY_AFTER)).isEqualTo("1");
    }
  }
}
