package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.eclipse.jetty.client.AsyncRequestContent;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.Trailers;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

/** The life of requests through the front end: time, clients that leave, HTTP/2, trailers. */
class ExchangeTest {
  private static final TestNode.Answer NEVER = (request, response, callback) -> {};

  /** The queue timeout of the classes is 1 s, so that the client waits for 2 s. */
  @Test
  void answer_thatDoesNotBegin_is504AndNotTriedElsewhere() throws Exception {
    try (TestNode a = new TestNode("a", NEVER);
        TestNode b = new TestNode("b", NEVER);
        TestFront front = new TestFront(TestFront.cluster("", a, b))) {
      assertThat(front.get("/").getStatus()).isEqualTo(504);
      assertThat(a.heads().size() + b.heads().size()).isEqualTo(1);
      assertThat(front.frontEnd.nodes()).allMatch(node -> node.inFlight() == 0);
    }
  }

  /** 4 s for the body, and the queue timeout is 1 s: a slow client is not a slow node. */
  @Test
  void body_thatComesSlowly_isWaitedFor() throws Exception {
    TestNode.Answer echo =
        (request, response, callback) ->
            response.write(true, TestNode.bytes(Content.Source.asString(request)), callback);
    ScheduledExecutorService client = Executors.newSingleThreadScheduledExecutor();
    try (TestNode a = new TestNode("a", echo);
        TestFront front = new TestFront(TestFront.cluster("", a))) {
      AsyncRequestContent body = new AsyncRequestContent();
      Request request = front.client.newRequest(front.uri("/")).method(HttpMethod.POST).body(body);
      var sent = new CompletableResponseListener(request).send();
      for (int i = 0; i < 8; i++) {
        String piece = Integer.toString(i);
        var unused =
            client.schedule(
                () -> body.write(TestNode.bytes(piece), Callback.NOOP),
                500 * i,
                TimeUnit.MILLISECONDS);
      }
      var unused = client.schedule(body::close, 4, TimeUnit.SECONDS);
      ContentResponse answer = sent.get(10, TimeUnit.SECONDS);
      assertThat(answer.getContentAsString()).isEqualTo("01234567");
      assertThat(answer.getStatus()).isEqualTo(200);
    } finally {
      client.shutdownNow();
    }
  }

  /** Its head was taken over already, with a length that 502 has not. */
  @Test
  void answer_thatBreaksBehindItsHead_is502() throws Exception {
    TestNode.Answer headAlone =
        (request, response, callback) -> {
          response.getHeaders().put(HttpHeader.CONTENT_LENGTH, 64);
          response.getHeaders().put("X-Of-Node", "yes");
          Callback broken = Callback.from(() -> callback.failed(new IOException("broken off")));
          response.write(false, BufferUtil.EMPTY_BUFFER, broken);
        };
    try (TestNode a = new TestNode("a", headAlone);
        TestFront front = new TestFront(TestFront.cluster("", a))) {
      ContentResponse answer = front.get("/");
      assertThat(answer.getStatus()).isEqualTo(502);
      assertThat(answer.getHeaders().contains("X-Of-Node")).isFalse();
    }
  }

  @Test
  void answer_thatIsCutOff_isNotTriedElsewhere() throws Exception {
    TestNode.Answer broken =
        (request, response, callback) ->
            request.getConnectionMetaData().getConnection().getEndPoint().close();
    try (TestNode a = new TestNode("a", broken);
        TestNode b = new TestNode("b", broken);
        TestFront front = new TestFront(TestFront.cluster("", a, b))) {
      assertThat(front.get("/").getStatus()).isEqualTo(502);
      assertThat(a.heads().size() + b.heads().size()).isEqualTo(1);
    }
  }

  @Test
  void client_thatLeaves_endsItsRequestAtTheNode() throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    TestNode.Answer waits =
        (request, response, callback) -> {
          request.addFailureListener(ended::complete);
          arrived.countDown();
        };
    try (TestNode a = new TestNode("a", waits);
        TestFront front = new TestFront(ofHttp2(a))) {
      Request request = front.client.newRequest(front.uri("/")).version(HttpVersion.HTTP_2);
      var answer = new CompletableResponseListener(request).send();
      assertThat(arrived.await(10, TimeUnit.SECONDS)).isTrue();
      request.abort(new InterruptedException("the client leaves"));
      assertThat(ended.get(10, TimeUnit.SECONDS)).isNotNull();
      assertThatThrownBy(answer::get).hasRootCauseInstanceOf(InterruptedException.class);
      Awaitility.await().until(() -> front.frontEnd.nodes().get(0).inFlight() == 0);
    }
  }

  /** The section of one node that is spoken to by HTTP/2. */
  static String ofHttp2(TestNode node) {
    String own =
        "    - { name: %s, url: \"%s\", protocol: http2 }\n".formatted(node.name(), node.url());
    return TestFront.cluster("") + own;
  }

  /** As a call of gRPC is: no length, trailers behind the body, both ways. */
  @Test
  void http2_bodyWithoutLengthAndTrailers_passBothWays() throws Exception {
    CompletableFuture<String> toNode = new CompletableFuture<>();
    TestNode.Answer echo =
        (request, response, callback) -> {
          HttpFields.Mutable trailers = HttpFields.build();
          response.setTrailersSupplier(() -> trailers);
          String body = "";
          while (true) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
              Thread.onSpinWait();
              continue;
            }
            if (chunk instanceof Trailers came) {
              toNode.complete(came.getTrailers().get("end"));
              break;
            }
            body += java.nio.charset.StandardCharsets.UTF_8.decode(chunk.getByteBuffer());
            chunk.release();
            if (chunk.isLast()) {
              toNode.complete("none");
              break;
            }
          }
          trailers.put("grpc-status", "0");
          response.write(true, TestNode.bytes(body), callback);
        };
    try (TestNode a = new TestNode("a", echo);
        TestFront front = new TestFront(ofHttp2(a))) {
      AsyncRequestContent body = new AsyncRequestContent();
      Request request =
          front
              .client
              .newRequest(front.uri("/"))
              .version(HttpVersion.HTTP_2)
              .method(HttpMethod.POST)
              .trailersSupplier(() -> HttpFields.build().put("end", "of it").asImmutable())
              .body(body);
      var sent = new CompletableResponseListener(request).send();
      body.write(TestNode.bytes("one "), Callback.NOOP);
      body.write(TestNode.bytes("two"), Callback.NOOP);
      body.close();
      ContentResponse answer = sent.get(10, TimeUnit.SECONDS);
      assertThat(answer.getContentAsString()).isEqualTo("one two");
      assertThat(toNode.get(10, TimeUnit.SECONDS)).isEqualTo("of it");
      assertThat(answer.getTrailers().get("grpc-status")).isEqualTo("0");
    }
  }

  @Test
  void http2_getWithoutBody_goesToANodeOfHttp1() throws Exception {
    try (TestNode a = TestNode.named("a");
        TestFront front = new TestFront(TestFront.cluster("", a))) {
      ContentResponse answer =
          front.client.newRequest(front.uri("/x?y=z")).version(HttpVersion.HTTP_2).send();
      assertThat(answer.getContentAsString()).isEqualTo("a");
      HttpFields head = a.heads().element();
      assertThat(head.get("Via")).isEqualTo("2.0 qos-front");
      assertThat(head.contains("Content-Length")).isFalse();
      assertThat(head.getValuesList("Host"))
          .containsExactly("127.0.0.1:" + front.uri("").getPort());
    }
  }
}
