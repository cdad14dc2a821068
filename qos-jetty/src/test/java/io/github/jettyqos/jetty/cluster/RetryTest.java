package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.client.AsyncRequestContent;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.StringRequestContent;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

/** The cases in which a request goes to another node, and in which it must not. */
class RetryTest {
  /** Like a rejection by a node's gate. */
  private static TestNode.Answer turnsAway(boolean saysSo) {
    return (request, response, callback) -> {
      response.setStatus(503);
      response.getHeaders().put(HttpHeader.RETRY_AFTER, "7");
      if (saysSo) {
        response.getHeaders().put("X-QoS-Rejected", "queue-full");
      }
      response.write(true, TestNode.bytes("full"), callback);
    };
  }

  /** Least connections takes equal nodes in turn: of two requests one meets the full node first. */
  @Test
  void turnedAwayByTheGateOfANode_isHandledByAnother() throws Exception {
    try (TestNode full = new TestNode("full", turnsAway(true));
        TestNode free = TestNode.named("free");
        TestFront front = new TestFront(TestFront.cluster("", full, free))) {
      for (int i = 0; i < 6; i++) {
        ContentResponse answer = front.get("/");
        assertThat(answer.getStatus()).isEqualTo(200);
        assertThat(answer.getContentAsString()).isEqualTo("free");
        assertThat(answer.getHeaders().contains(HttpHeader.RETRY_AFTER)).isFalse();
      }
      assertThat(full.heads()).isNotEmpty();
    }
  }

  @Test
  void turnedAwayWithoutAWordOfTheGate_isAnAnswer() throws Exception {
    try (TestNode full = new TestNode("full", turnsAway(false));
        TestNode free = TestNode.named("free");
        TestFront front = new TestFront(TestFront.cluster("", full, free))) {
      List<Integer> answers = List.of(front.get("/").getStatus(), front.get("/").getStatus());
      assertThat(answers).containsExactlyInAnyOrder(200, 503);
    }
  }

  @Test
  void turnedAwayByAllNodes_isToldWhatTheLastOneSays() throws Exception {
    try (TestNode a = new TestNode("a", turnsAway(true));
        TestNode b = new TestNode("b", turnsAway(true));
        TestFront front = new TestFront(TestFront.cluster("retries: 16", a, b))) {
      ContentResponse answer = front.get("/");
      assertThat(answer.getStatus()).isEqualTo(503);
      assertThat(answer.getContentAsString()).isEqualTo("full");
      assertThat(answer.getHeaders().get(HttpHeader.RETRY_AFTER)).isEqualTo("7");
      assertThat(answer.getHeaders().contains("X-QoS-Rejected")).isFalse();
      assertThat(a.heads()).hasSize(1);
      assertThat(b.heads()).hasSize(1);
    }
  }

  @Test
  void retries_twoOfThreeNodesAllowed_asksTwo() throws Exception {
    try (TestNode a = new TestNode("a", turnsAway(true));
        TestNode b = new TestNode("b", turnsAway(true));
        TestNode c = new TestNode("c", turnsAway(true));
        TestFront front = new TestFront(TestFront.cluster("retries: 1", a, b, c))) {
      assertThat(front.get("/").getStatus()).isEqualTo(503);
      assertThat(a.heads().size() + b.heads().size() + c.heads().size()).isEqualTo(2);
    }
  }

  /** Its first half was read by the rejecting node, and is lost for another one. */
  @Test
  void body_ofWhichANodeHasGotSome_isNotSentToAnother() throws Exception {
    AtomicInteger handled = new AtomicInteger();
    TestNode.Answer readsThenTurnsAway =
        (request, response, callback) -> {
          handled.incrementAndGet();
          Content.Chunk chunk = Content.Source.asInputStream(request).read() >= 0 ? null : null;
          assertThat(chunk).isNull();
          turnsAway(true).to(request, response, callback);
        };
    try (TestNode a = new TestNode("a", readsThenTurnsAway);
        TestNode b = new TestNode("b", readsThenTurnsAway);
        TestFront front = new TestFront(TestFront.cluster("", a, b))) {
      AsyncRequestContent body = new AsyncRequestContent();
      var answer =
          new CompletableResponseListener(
                  front.client.newRequest(front.uri("/")).method(HttpMethod.POST).body(body))
              .send();
      body.write(TestNode.bytes("first half"), Callback.NOOP);
      body.flush();
      body.write(TestNode.bytes("second half"), Callback.NOOP);
      body.close();
      assertThat(answer.get().getStatus()).isEqualTo(503);
      assertThat(handled).hasValue(1);
    }
  }

  @Test
  void expect100_turnedAwayBeforeTheBody_sendsItToAnother() throws Exception {
    TestNode.Answer echo =
        (request, response, callback) -> Content.copy(request, response, callback);
    try (TestNode full = new TestNode("full", turnsAway(true));
        TestNode free = new TestNode("free", echo);
        TestFront front = new TestFront(TestFront.cluster("", full, free))) {
      for (int i = 0; i < 4; i++) {
        ContentResponse answer =
            front
                .client
                .newRequest(front.uri("/"))
                .method(HttpMethod.POST)
                .headers(head -> head.add(HttpHeader.EXPECT, "100-continue"))
                .body(new StringRequestContent("whole"))
                .send();
        assertThat(answer.getStatus()).isEqualTo(200);
        assertThat(answer.getContentAsString()).isEqualTo("whole");
      }
      assertThat(full.heads()).isNotEmpty();
    }
  }
}
