package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.StringRequestContent;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The end of a body is marked for nodes as by the client, over each protocol on either side. */
class FramingTest {
  private static TestNode node;
  private static TestFront toHttp1;
  private static TestFront toHttp2;

  private static void echo(Request request, Response response, Callback callback) throws Exception {
    response.write(true, TestNode.bytes(Content.Source.asString(request)), callback);
  }

  @BeforeAll
  static void start() throws Exception {
    node = new TestNode("a", FramingTest::echo);
    toHttp1 = new TestFront(TestFront.cluster("", node));
    toHttp2 = new TestFront(ExchangeTest.ofHttp2(node));
    toHttp1.client.setDefaultRequestContentType(null);
    toHttp2.client.setDefaultRequestContentType(null);
  }

  @AfterAll
  static void stop() throws Exception {
    toHttp1.close();
    toHttp2.close();
    node.close();
  }

  private static TestFront front(HttpVersion ofNode) {
    node.heads().clear();
    return ofNode == HttpVersion.HTTP_2 ? toHttp2 : toHttp1;
  }

  @ParameterizedTest
  @CsvSource({
    "HTTP_1_1, HTTP_1_1, false",
    "HTTP_1_1, HTTP_2, false",
    "HTTP_2, HTTP_1_1, false",
    "HTTP_2, HTTP_2, false",
    "HTTP_1_1, HTTP_1_1, true",
    "HTTP_1_1, HTTP_2, true",
    "HTTP_2, HTTP_1_1, true",
    "HTTP_2, HTTP_2, true"
  })
  void body_ofALength_keepsItAndGetsNoType(
      HttpVersion ofClient, HttpVersion ofNode, boolean expects) throws Exception {
    TestFront front = front(ofNode);
    ContentResponse answer =
        front
            .client
            .newRequest(front.uri("/"))
            .version(ofClient)
            .method("POST")
            .body(
                new StringRequestContent("hello") {
                  @Override
                  public String getContentType() {
                    return null;
                  }
                })
            .headers(head -> head.computeField("Expect", (name, none) -> expect(expects)))
            .send();
    assertThat(answer.getStatus()).isEqualTo(200);
    assertThat(answer.getContentAsString()).isEqualTo("hello");
    HttpFields head = node.heads().element();
    assertThat(head.getValuesList("Content-Length")).containsExactly("5");
    assertThat(head.contains("Transfer-Encoding")).isFalse();
    assertThat(head.contains("Content-Type")).isFalse();
  }

  private static org.eclipse.jetty.http.HttpField expect(boolean expects) {
    return expects ? new org.eclipse.jetty.http.HttpField("Expect", "100-continue") : null;
  }

  /** The twin: without a length, in chunks. */
  @ParameterizedTest
  @ValueSource(strings = {"HTTP_1_1", "HTTP_2"})
  void body_inChunks_getsNoLength(HttpVersion ofNode) throws Exception {
    String answer =
        front(ofNode)
            .raw(
                "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "5\r\nhello\r\n0\r\n\r\n");
    assertThat(answer).startsWith("HTTP/1.1 200").endsWith("hello");
    HttpFields head = node.heads().element();
    assertThat(head.contains("Content-Length")).isFalse();
    assertThat(head.contains("Transfer-Encoding")).isEqualTo(ofNode == HttpVersion.HTTP_1_1);
  }

  /** The front end performs its own duties, whatever Connection names. */
  @ParameterizedTest
  @CsvSource({"HTTP_1_1, 'Content-Length: 5', hello", "HTTP_2, 'Content-Length: 5', hello"})
  void connection_namesExpect_bodyGoesOn(HttpVersion ofNode, String length, String body)
      throws Exception {
    String answer =
        front(ofNode)
            .raw(
                "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n"
                    + "Connection: close, Expect, Content-Length, Transfer-Encoding, Host, Trailer\r\n"
                    + length
                    + "\r\n\r\n"
                    + body);
    assertThat(answer).contains("HTTP/1.1 200").endsWith("hello");
    HttpFields head = node.heads().element();
    assertThat(head.contains("Expect")).isFalse();
    assertThat(head.getValuesList("Content-Length")).containsExactly("5");
  }

  /** Otherwise the next request on the connection would be its rest. */
  @ParameterizedTest
  @ValueSource(strings = {"HTTP_1_1", "HTTP_2"})
  void http2_bodyThatIsShorterThanItSays_is400AndLeavesTheNodeUp(HttpVersion ofNode)
      throws Exception {
    TestFront front = front(ofNode);
    for (int i = 0; i < 4; i++) { // three failures would put the node down
      try (RawHttp2 client = new RawHttp2(front.uri("/").getPort())) {
        int status =
            client
                .head(
                    ":method",
                    "POST",
                    ":scheme",
                    "http",
                    ":path",
                    "/",
                    ":authority",
                    "shop",
                    "content-length",
                    "5")
                .status();
        assertThat(status).isEqualTo(400);
      }
    }
    assertThat(front.get("/").getStatus()).isEqualTo(200);
  }

  /** Such a field has no meaning there; over HTTP/1.1 it would announce a body. */
  @ParameterizedTest
  @ValueSource(strings = {"HTTP_1_1", "HTTP_2"})
  void http2_transferEncoding_announcesNothing(HttpVersion ofNode) throws Exception {
    TestFront front = front(ofNode);
    try (RawHttp2 client = new RawHttp2(front.uri("/").getPort())) {
      int status =
          client
              .head(
                  ":method",
                  "GET",
                  ":scheme",
                  "http",
                  ":path",
                  "/",
                  ":authority",
                  "shop",
                  "transfer-encoding",
                  "chunked")
              .status();
      assertThat(status).isEqualTo(200);
    }
    HttpFields head = node.heads().element();
    assertThat(head.contains("Transfer-Encoding")).isFalse();
    assertThat(head.contains("Content-Length")).isFalse();
  }
}
