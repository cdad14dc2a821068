package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.awaitility.Awaitility;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid HTTP from a node reaches no client, least of all another one. */
class HostileNodeTest {
  /** If kept, it would be the response to the next request. */
  @Test
  void answer_withAnotherOneBehind_isTheOnlyOne() throws Exception {
    String own = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nown";
    String stray = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nstray";
    try (RawNode node = new RawNode(own + stray, 1);
        TestFront front = new TestFront(node.cluster())) {
      for (int i = 0; i < 10; i++) {
        assertThat(front.get("/").getContentAsString()).isEqualTo("own");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', 1",
    "'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello', 1",
    "'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nhello', 1",
    "'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nhello', 1",
    "'HTTP/1.1 99999999999 OK\r\n\r\n', 1",
    "'HTTP/0.9', 1",
    "'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', 1000",
    "'HTTP/1.1 100 Continue\r\n\r\n', 1000",
  })
  void answer_thatIsNone_isOneOfTheFrontEnd(String answer, int times) throws Exception {
    try (RawNode node = new RawNode(answer, times);
        TestFront front = new TestFront(node.cluster())) {
      ContentResponse seen = front.get("/");
      assertThat(seen.getStatus()).isIn(502, 504);
      assertThat(seen.getContentAsString()).doesNotContain("hello", "Exception", "org.eclipse");
      assertThat(front.frontEnd.nodes()).allMatch(each -> each.inFlight() == 0);
    }
  }

  /** Its twin is whole, and has the last chunk, which is the only sign of it. */
  @ParameterizedTest
  @CsvSource({"'0\r\n\r\n', true", "'zz\r\n', false"})
  void answer_inChunksThatBreaksOff_isNotWholeToAClientThatCloses(String end, boolean whole)
      throws Exception {
    String head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    try (RawNode node = new RawNode(head + "5\r\nhello\r\n" + end, 1);
        TestFront front = new TestFront(node.cluster())) {
      String seen = front.raw("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
      assertThat(seen).startsWith("HTTP/1.1 200 ").contains("Transfer-Encoding: chunked", "hello");
      assertThat(seen.endsWith("\r\n0\r\n\r\n")).isEqualTo(whole);
      assertThat(front.raw("GET / HTTP/1.0\r\n\r\n")).endsWith("\r\n\r\nhello");
    }
  }

  /** A node may be configured for more than Jetty's 8 kB. */
  @Test
  void answer_ofALongHead_isPassedOn() throws Exception {
    String head = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n";
    String field = "X-Long: " + "a".repeat(1000) + "\r\n";
    try (RawNode node = new RawNode(head + field.repeat(30) + "\r\nok", 1);
        TestFront front = new TestFront(node.cluster())) {
      front
          .server
          .getConnectors()[0]
          .getConnectionFactory(HttpConfiguration.ConnectionFactory.class)
          .getHttpConfiguration()
          .setMaxResponseHeaderSize(65_536);
      front.client.setMaxResponseHeadersSize(65_536);
      assertThat(front.get("/").getStatus()).isEqualTo(200);
    }
  }

  /** Four of each: three failures would put the node down. */
  private static void assertAnswers(RawNode node, int status, String body) throws Exception {
    try (node;
        TestFront front = new TestFront(node.cluster())) {
      for (int i = 0; i < 4; i++) {
        ContentResponse seen = front.get("/");
        assertThat(seen.getStatus()).isEqualTo(status);
        assertThat(seen.getContentAsString()).contains(body);
      }
      Awaitility.await().until(() -> front.frontEnd.nodes().get(0).inFlight() == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {104, 110, 199})
  void answer_behindAnUnknownInterimOne_isPassedOn(int interim) throws Exception {
    String own = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nown";
    assertAnswers(
        new RawNode("HTTP/1.1 " + interim + " What\r\nX-Of: interim\r\n\r\n" + own, 1), 200, "own");
  }

  @ParameterizedTest
  @CsvSource({
    "204, Content-Length: 5",
    "204, Transfer-Encoding: chunked",
    "204, X-None: 1",
    "304, Content-Length: 5",
    "304, Transfer-Encoding: chunked"
  })
  void answer_withABodyWhereNoneCanBe_isPassedOnWithout(int status, String field) throws Exception {
    assertAnswers(
        new RawNode("HTTP/1.1 " + status + " X\r\n" + field + "\r\n\r\nhello", 1), status, "");
  }

  /** It would be the answer to the next request, so its connection is not used again. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "204 No Content\r\nContent-Length: 38",
        "204 No Content\r\nTransfer-Encoding: chunked",
        "304 Not Modified\r\nTransfer-Encoding: chunked"
      })
  void answer_withALateBodyWhereNoneCanBe_isNotTheNextAnswer(String head) throws Exception {
    try (RawNode node = new RawNode("HTTP/1.1 " + head + "\r\n\r\n", 1);
        TestFront front = new TestFront(node.cluster())) {
      front.get("/");
      front.get("/");
      assertThat(node.connections()).isEqualTo(2);
    }
  }

  @Test
  void answer_ofHttp2WithABodyWhereNoneCanBe_isPassedOnWithout() throws Exception {
    TestNode.Answer says =
        (request, response, callback) -> {
          response.setStatus(request.getHttpURI().getPath().equals("/head") ? 200 : 204);
          response.write(true, TestNode.bytes("hello"), callback);
        };
    try (TestNode node = new TestNode("a", says);
        TestFront front = new TestFront(ExchangeTest.ofHttp2(node))) {
      for (int i = 0; i < 4; i++) {
        ContentResponse seen = front.get("/");
        assertThat(seen.getStatus()).isEqualTo(204);
        assertThat(seen.getContent()).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 200, 900}) // kB; the limit for clients is 16 kB
  void answer_ofAHeadThatIsTooLarge_is502AndLeavesTheNodeUp(int kilobytes) throws Exception {
    String field = "X-Long: " + "a".repeat(990) + "\r\n";
    String head = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n" + field.repeat(kilobytes);
    assertAnswers(new RawNode(head + "\r\nok", 1), 502, "");
  }

  @Test
  void answer_ofAHeadThatIsTooLargeOverHttp2_is502AndLeavesTheNodeUp() throws Exception {
    HttpConfiguration large = new HttpConfiguration();
    large.setMaxResponseHeaderSize(300_000);
    TestNode.Answer says =
        (request, response, callback) -> {
          if (request.getHttpURI().getPath().equals("/large")) {
            for (int i = 0; i < 200; i++) {
              response.getHeaders().add("X-Long-" + i, "a".repeat(1000));
            }
          }
          response.write(true, TestNode.bytes("ok"), callback);
        };
    try (TestNode node = new TestNode("a", says, new HTTP2CServerConnectionFactory(large));
        TestFront front = new TestFront(ExchangeTest.ofHttp2(node))) {
      for (int i = 0; i < 4; i++) {
        assertThat(front.get("/large").getStatus()).isEqualTo(502);
      }
      assertThat(front.get("/").getStatus()).isEqualTo(200);
    }
  }

  @Test
  void connection_whatTheNodeNames_staysHere() throws Exception {
    String answer =
        "HTTP/1.1 200 OK\r\nConnection: X-Mine\r\nX-Mine: 1\r\nX-Other: 2\r\nX-Other: 3\r\n"
            + "Date: then\r\nContent-Length: 2\r\n\r\nok";
    try (RawNode node = new RawNode(answer, 1);
        TestFront front = new TestFront(node.cluster())) {
      ContentResponse seen = front.get("/");
      assertThat(seen.getHeaders().contains("X-Mine")).isFalse();
      assertThat(seen.getHeaders().getValuesList("X-Other")).containsExactly("2", "3");
      assertThat(seen.getHeaders().getValuesList("Date")).containsExactly("then");
    }
  }
}
