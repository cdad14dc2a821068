package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.jetty.JettyVersion;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.util.Blocker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A head allowed here, but above the limit of a node, is the client's fault: not the node's, and
 * without effect on other requests.
 */
class LargeHeadTest {
  private static int status(TestFront front, String fields) throws Exception {
    return status(front, "x", fields);
  }

  private static int status(TestFront front, String host, String fields) throws Exception {
    String head = "GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n";
    return Integer.parseInt(front.raw(head + fields + "\r\n").split(" ")[1]);
  }

  private static String fields(int number, String value) {
    return IntStream.range(0, number)
        .mapToObj(i -> "f%d: %s\r\n".formatted(i, value))
        .collect(Collectors.joining());
  }

  /** The fields of the front end make it longer than 8 kB, the default limit of both. */
  @Test
  void http1Node_headThatGrowsTooLarge_is431AndLeavesTheNodeUp() throws Exception {
    JettyVersion.assumeAtLeast("12.1.0", "a node takes more than it says");
    try (TestNode node = TestNode.named("a");
        TestFront front = new TestFront(TestFront.cluster("", node))) {
      for (int i = 0; i < 4; i++) { // three failures would put the node down
        assertThat(status(front, fields(1, "v".repeat(8_090)))).isEqualTo(431);
      }
      assertUp(front);
    }
  }

  private static void assertUp(TestFront front) throws Exception {
    assertThat(front.frontEnd.nodes()).allMatch(each -> each.health().equals("up"));
    Awaitility.await().until(() -> front.frontEnd.nodes().get(0).inFlight() == 0);
    assertThat(front.get("/").getStatus()).isEqualTo(200);
  }

  /**
   * Over HTTP/2 each field counts 32 bytes more: 250 short ones are 2 kB here, and more than the
   * node's 8 kB there. Jetty's client would end the connection, with the download.
   */
  @ParameterizedTest
  @CsvSource({"250, 1", "220, 1", "40, 6500"})
  void http2Node_manyFields_are431AndNoOtherRequestPays(int number, int host) throws Exception {
    CountDownLatch half = new CountDownLatch(1);
    byte[] bytes = new byte[100_000];
    TestNode.Answer says =
        (request, response, callback) -> {
          if (request.getHttpURI().getPath().equals("/slow")) {
            try (Blocker.Callback written = Blocker.callback()) {
              response.write(false, ByteBuffer.wrap(bytes), written);
              written.block();
            }
            half.await();
          }
          response.write(true, ByteBuffer.wrap(bytes), callback);
        };
    try (TestNode node = new TestNode("a", says);
        TestFront front = new TestFront(ExchangeTest.ofHttp2(node))) {
      CompletableFuture<ContentResponse> slow =
          new CompletableResponseListener(front.client.newRequest(front.uri("/slow"))).send();
      assertThat(front.get("/").getStatus()).isEqualTo(200); // the connection exists
      for (int i = 0; i < 4; i++) {
        assertThat(status(front, "h".repeat(host), fields(number, "b"))).isEqualTo(431);
      }
      half.countDown();
      assertThat(slow.get().getContent()).hasSize(2 * bytes.length);
      assertUp(front);
    }
  }

  /** The twin: a head allowed by both sides arrives, also above Jetty's 8 kB. */
  @ParameterizedTest
  @CsvSource({"HTTP_1_1, 30000", "HTTP_2, 30000", "HTTP_1_1, 7000", "HTTP_2, 7000"})
  void head_thatBothSidesAllow_arrives(String ofNode, int length) throws Exception {
    HttpConfiguration large = new HttpConfiguration();
    large.setRequestHeaderSize(40_000);
    HTTP2CServerConnectionFactory framed = new HTTP2CServerConnectionFactory(large);
    try (TestNode node =
            new TestNode(
                "a",
                (request, response, callback) ->
                    response.write(
                        true,
                        TestNode.bytes("" + request.getHeaders().get("f0").length()),
                        callback),
                new HttpConnectionFactory(large),
                framed);
        TestFront front =
            new TestFront(
                ofNode.equals("HTTP_2")
                    ? ExchangeTest.ofHttp2(node)
                    : TestFront.cluster("", node))) {
      front
          .server
          .getConnectors()[0]
          .getConnectionFactory(HttpConfiguration.ConnectionFactory.class)
          .getHttpConfiguration()
          .setRequestHeaderSize(40_000);
      assertThat(status(front, fields(1, "v".repeat(length)))).isEqualTo(200);
    }
  }
}
