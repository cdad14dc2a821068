package io.github.jettyqos.jetty.cluster;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.BytesRequestContent;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

/**
 * What was read of a body to find whether there is one, and no node got, is given back: over HTTP/2
 * it is a part of a buffer that Jetty has of a pool, which would be out of it until then.
 */
final class UntouchedBodyTest {
  /** Two for each missing node, as three failures would put it down. */
  private static final int UPLOADS = 20;

  private static final int LENGTH = 16_000;

  /** A handler in front of the front end, by whose return the first part of a body is there. */
  private static final class Waiting extends Handler.Wrapper {
    private final HttpFields more;

    Waiting(Handler front, HttpFields more) {
      super(front);
      this.more = more;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      HttpFields all = HttpFields.build(request.getHeaders()).add(more).asImmutable();
      Request with =
          new Request.Wrapper(request) {
            @Override
            public HttpFields getHeaders() {
              return all;
            }
          };
      request.demand(
          () -> {
            try {
              super.handle(with, response, callback);
            } catch (Exception e) {
              callback.failed(e);
            }
          });
      return true;
    }
  }

  /** A front end that tracks the buffers taken from the pool. */
  private static final class Front implements AutoCloseable {
    final TestFront front;
    final ArrayByteBufferPool.Tracking pool = new ArrayByteBufferPool.Tracking();
    private final ServerConnector connector;

    Front(String cluster, HttpFields more) throws Exception {
      front = new TestFront(cluster);
      front.server.stop();
      connector =
          new ServerConnector(
              front.server,
              null,
              null,
              pool,
              1,
              1,
              new HTTP2CServerConnectionFactory(new HttpConfiguration()));
      connector.setHost("127.0.0.1");
      front.server.addConnector(connector);
      front.server.setHandler(new Waiting(front.frontEnd.handler(), more));
      front.server.start();
    }

    int post() throws Exception {
      BytesRequestContent body =
          new BytesRequestContent(new byte[LENGTH]) {
            @Override
            public long getLength() {
              return -1; // so that only a frame marks its end
            }
          };
      return new CompletableResponseListener(
              front
                  .client
                  .newRequest("http://127.0.0.1:" + connector.getLocalPort())
                  .version(HttpVersion.HTTP_2)
                  .method("POST")
                  .body(body))
          .send()
          .get(20, TimeUnit.SECONDS)
          .getStatus();
    }

    @Override
    public void close() throws Exception {
      front.close();
    }
  }

  private static String closedPorts(int nodes) throws Exception {
    StringBuilder cluster = new StringBuilder("cluster:\n  balance: round-robin\n  nodes:\n");
    try (ServerSocket none = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      for (int i = 1; i <= nodes; i++) {
        cluster.append(
            "    - { name: n%d, url: \"http://127.0.0.%d:%d\" }\n"
                .formatted(i, i, none.getLocalPort()));
      }
    }
    return cluster.toString();
  }

  @Test
  void uploads_noNodeThere_leaveNoBufferBehind() throws Exception {
    Front front = new Front(closedPorts(UPLOADS / 2), HttpFields.EMPTY);
    try (front) {
      for (int i = 0; i < UPLOADS; i++) {
        assertThat(front.post()).isEqualTo(503);
      }
      assertThat(front.front.frontEnd.nodes()).allMatch(each -> each.dispatched() > 0);
    }
    assertThat(front.pool.getLeaks()).isEmpty();
  }

  /** Only the rest would be taken for the whole. */
  @Test
  void read_afterTheEnd_fails() throws Exception {
    CompletableFuture<Content.Chunk> read = new CompletableFuture<>();
    TestNode.Answer endsThenReads =
        (request, response, callback) ->
            request.demand(
                () -> {
                  NodeBody body = requireNonNull(NodeBody.of(request));
                  body.endedBy(Callback.NOOP).succeeded();
                  Content.Chunk chunk = body.read();
                  body.demand(() -> read.complete(requireNonNull(chunk)));
                  callback.succeeded();
                });
    try (TestNode node = new TestNode("a", endsThenReads);
        RawHttp2 client = new RawHttp2(node.port())) {
      client.open(":method", "POST", ":scheme", "http", ":path", "/", ":authority", "shop");
      client.data("hello", false).data("world", true);
      assertThat(Content.Chunk.isFailure(read.get(10, TimeUnit.SECONDS))).isTrue();
    }
  }

  @Test
  void uploads_nodeAnswersWithoutAskingForThem_leaveNoBufferBehind() throws Exception {
    TestNode.Answer refuses =
        (request, response, callback) -> {
          response.setStatus(403);
          callback.succeeded();
        };
    try (TestNode node = new TestNode("a", refuses)) {
      Front front =
          new Front(TestFront.cluster("", node), HttpFields.build().add("Expect", "100-continue"));
      try (front) {
        for (int i = 0; i < UPLOADS; i++) {
          assertThat(front.post()).isEqualTo(403);
        }
      }
      assertThat(front.pool.getLeaks()).isEmpty();
    }
  }

  /** The twin: with a first node that is missing, and one that reads all. */
  @Test
  void uploads_goOnToAnotherNode_arriveWholeAndLeaveNoBufferBehind() throws Exception {
    TestNode.Answer reads =
        (request, response, callback) -> {
          long came = Content.Source.asByteBuffer(request).remaining();
          response.setStatus(came == LENGTH ? 200 : 500);
          callback.succeeded();
        };
    try (TestNode node = new TestNode("a", reads)) {
      Front front =
          new Front(
              closedPorts(1) + "    - { name: a, url: \"%s\" }\n".formatted(node.url()),
              HttpFields.EMPTY);
      try (front) {
        for (int i = 0; i < UPLOADS; i++) {
          assertThat(front.post()).isEqualTo(200);
        }
        assertThat(front.front.frontEnd.nodes()).allMatch(each -> each.dispatched() > 0);
      }
      assertThat(front.pool.getLeaks()).isEmpty();
    }
  }
}
