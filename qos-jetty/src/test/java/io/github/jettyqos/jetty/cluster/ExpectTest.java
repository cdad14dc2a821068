package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.jetty.JettyVersion;
import java.nio.ByteBuffer;
import org.awaitility.Awaitility;
import org.eclipse.jetty.http.HttpVersion;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The answers of a node, and its interim answers, to a request whose client asks whether to send
 * its body.
 */
class ExpectTest {
  private static final String OWN = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nown";
  private static final String GO_ON = "HTTP/1.1 100 Continue\r\n\r\n";

  /** More than the 2 MiB that Jetty's client buffers of an answer. */
  private static final int LARGE = 3 << 20;

  @BeforeAll
  static void assumeVersion() {
    JettyVersion.assumeAtLeast("12.1.0", "its client gathers such answers, and takes no others");
  }

  private static String ask(TestFront front) throws Exception {
    return front.raw(
        "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 1\r\n"
            + "Connection: close\r\n\r\nx");
  }

  private static void assertNothingIsLeft(TestFront front) {
    Awaitility.await().until(() -> front.frontEnd.nodes().get(0).inFlight() == 0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        GO_ON,
        GO_ON + GO_ON,
        "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + GO_ON,
        "HTTP/1.1 102 Processing\r\n\r\n" + GO_ON,
        "HTTP/1.1 199 What\r\n\r\n" + GO_ON,
        "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n",
        GO_ON + "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n",
      })
  void answers_beforeTheAnswer_leaveItAsItIs(String before) throws Exception {
    try (RawNode node = new RawNode(before + OWN, 1);
        TestFront front = new TestFront(node.cluster())) {
      for (int i = 0; i < 4; i++) { // three failures would put the node down
        assertThat(ask(front)).contains("HTTP/1.1 200 OK").endsWith("own");
      }
      assertNothingIsLeft(front);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"HTTP_1_1", "HTTP_2"})
  void answer_thatIsLargeAndWantsNoBody_isPassedOnAsItComes(HttpVersion ofNode) throws Exception {
    TestNode.Answer says =
        (request, response, callback) ->
            response.write(true, ByteBuffer.wrap(new byte[LARGE]), callback);
    try (TestNode node = new TestNode("a", says);
        TestFront front =
            new TestFront(
                ofNode == HttpVersion.HTTP_2
                    ? ExchangeTest.ofHttp2(node)
                    : TestFront.cluster("", node))) {
      for (int i = 0; i < 4; i++) {
        String answer = ask(front);
        assertThat(answer).startsWith("HTTP/1.1 200 OK");
        assertThat(answer.length() - answer.indexOf("\r\n\r\n") - 4).isGreaterThanOrEqualTo(LARGE);
      }
      assertNothingIsLeft(front);
    }
  }

  /** Jetty's client reports it twice: the request would end twice. */
  @ParameterizedTest
  @ValueSource(ints = {100, 102, 103, 199})
  void answerBeforeTheAnswer_thatBreaksOff_isCountedOnce(int status) throws Exception {
    try (RawNode node = new RawNode("HTTP/1.1 " + status + " X\r\nA\0: b\r\n\r\n", 1);
        TestFront front = new TestFront(node.cluster())) {
      assertThat(ask(front)).startsWith("HTTP/1.1 502");
      Awaitility.await().until(() -> front.frontEnd.nodes().get(0).inFlight() <= 0);
      assertThat(front.frontEnd.nodes().get(0).inFlight()).isZero();
    }
  }
}
