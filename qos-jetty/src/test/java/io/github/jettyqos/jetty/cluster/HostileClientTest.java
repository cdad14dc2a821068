package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults of clients do not count against a node: three failures would put it down. */
class HostileClientTest {
  private static final int MANY = 4;
  private static final int LEAVING = 500;

  private static final TestNode.Answer READS =
      (request, response, callback) -> Content.Source.consumeAll(request, callback);

  private static String exchange(TestFront front, String text, boolean leaves) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", front.uri("/").getPort())) {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      if (leaves) {
        return "";
      }
      socket.setSoTimeout(10_000);
      byte[] head = new byte[12];
      int read = socket.getInputStream().readNBytes(head, 0, head.length);
      return new String(head, 0, read, StandardCharsets.ISO_8859_1);
    }
  }

  /** Idle connections end after 300 ms; the timeout of the class is 2 s. */
  @ParameterizedTest
  @CsvSource({
    "'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nXYZ\r\n', false, HTTP/1.1 400",
    "'Transfer-Encoding: chunked\r\n\r\n5\r\nhello', true, ''",
    "'Transfer-Encoding: chunked\r\n\r\n5\r\nhello', false, HTTP/1.1 408",
    "'Content-Length: 100\r\n\r\nhello', true, ''",
    "'Content-Length: 100\r\n\r\nhello', false, HTTP/1.1 408",
  })
  void body_thatDoesNotEnd_leavesTheNodeUp(String rest, boolean leaves, String status)
      throws Exception {
    try (TestNode a = new TestNode("a", READS);
        TestFront front = new TestFront(TestFront.cluster("", a))) {
      ((AbstractConnector) front.server.getConnectors()[0]).setIdleTimeout(300);
      List<String> statuses = new ArrayList<>();
      for (int i = 0; i < MANY; i++) {
        statuses.add(exchange(front, "POST / HTTP/1.1\r\nHost: x\r\n" + rest, leaves));
      }
      assertThat(front.get("/").getStatus()).isEqualTo(200);
      assertThat(statuses).containsOnly(status);
    }
  }

  /** The unreachable node has read none of it, which does not concern the next one. */
  @Test
  void body_thatDoesNotEndAtTheSecondNode_leavesItUp() throws Exception {
    String closed;
    try (ServerSocket none = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed =
          "    - { name: none, url: \"http://127.0.0.1:%d\" }\n".formatted(none.getLocalPort());
    }
    try (TestNode a = new TestNode("a", READS)) {
      String nodes = TestFront.cluster("", a).replace("nodes:\n", "nodes:\n" + closed);
      for (int i = 0; i < MANY; i++) {
        try (TestFront front = new TestFront(nodes)) {
          String rest = "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nXYZ\r\n";
          assertThat(exchange(front, "POST / HTTP/1.1\r\nHost: x\r\n" + rest, false))
              .isEqualTo("HTTP/1.1 400");
        }
      }
    }
  }

  /** No node can answer this request. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void request_thatBreaksEveryNode_leavesSomebodyForTheOthers(int nodes) throws Exception {
    TestNode.Answer breaks =
        (request, response, callback) -> {
          if (request.getHttpURI().getPath().equals("/poison")) {
            request.getConnectionMetaData().getConnection().getEndPoint().close();
          }
          callback.succeeded();
        };
    TestNode[] all = new TestNode[nodes];
    for (int i = 0; i < nodes; i++) {
      all[i] = new TestNode("n" + i, breaks);
    }
    try (TestFront front = new TestFront(TestFront.cluster("", all))) {
      for (int i = 0; i < MANY * nodes; i++) {
        assertThat(front.get("/poison").getStatus()).isEqualTo(502);
      }
      assertThat(front.get("/").getStatus()).isEqualTo(200);
    } finally {
      for (TestNode each : all) {
        each.close();
      }
    }
  }

  /** All use one connection to the node, which Jetty would close after so many resets. */
  @Test
  void clients_manyLeaveAtOnce_leaveTheRequestsOfOthersAtAnHttp2Node() throws Exception {
    CountDownLatch arrived = new CountDownLatch(LEAVING + 1);
    CompletableFuture<Callback> gold = new CompletableFuture<>();
    TestNode.Answer waits =
        (request, response, callback) -> {
          if (request.getHttpURI().getPath().startsWith("/gold/")) {
            gold.complete(callback);
          }
          arrived.countDown();
        };
    try (TestNode a = new TestNode("a", waits);
        TestFront front = new TestFront(ExchangeTest.ofHttp2(a))) {
      var golden =
          new CompletableResponseListener(front.client.newRequest(front.uri("/gold/x"))).send();
      List<Request> leaving = new ArrayList<>();
      for (int i = 0; i < LEAVING; i++) {
        Request request = front.client.newRequest(front.uri("/")).version(HttpVersion.HTTP_2);
        leaving.add(request);
        request.send(result -> {});
      }
      assertThat(arrived.await(10, TimeUnit.SECONDS)).isTrue();
      leaving.forEach(each -> each.abort(new InterruptedException("it leaves")));
      Awaitility.await().until(() -> front.frontEnd.nodes().get(0).inFlight() <= 1);
      gold.get(10, TimeUnit.SECONDS).succeeded();
      assertThat(golden.get(10, TimeUnit.SECONDS).getStatus()).isEqualTo(200);
    }
  }

  @Test
  void request_ofALongHead_reachesTheNode() throws Exception {
    try (TestNode a = TestNode.named("a");
        TestFront front = new TestFront(TestFront.cluster("", a))) {
      ContentResponse answer =
          front
              .client
              .newRequest(front.uri("/"))
              .headers(
                  head -> IntStream.range(0, 7).forEach(i -> head.add("X-" + i, "b".repeat(1000))))
              .send();
      assertThat(answer.getStatus()).isEqualTo(200);
      assertThat(a.heads().element().get("X-6")).hasSize(1000);
    }
  }

  /** Both belong to the request, whatever Connection names. */
  @Test
  void connection_namesHostAndLength_theyArePassedOn() throws Exception {
    TestNode.Answer says =
        (request, response, callback) ->
            response.write(
                true,
                TestNode.bytes(request.getHeaders().get("Host") + Content.Source.asString(request)),
                callback);
    try (TestNode a = new TestNode("a", says);
        TestFront front = new TestFront(TestFront.cluster("", a));
        Socket socket = new Socket("127.0.0.1", front.uri("/").getPort())) {
      String request =
          "POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 5\r\n"
              + "Connection: close, host, content-length, x-qos-class\r\n\r\nhello";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.setSoTimeout(10_000);
      assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
          .endsWith("shophello");
      assertThat(a.heads().element().get("X-QoS-Class")).isEqualTo("silver");
    }
  }
}
