package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.HTTP2Session;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.api.server.ServerSessionListener;
import org.eclipse.jetty.http2.frames.GoAwayFrame;
import org.eclipse.jetty.http2.frames.HeadersFrame;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.http2.server.RawHTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

/**
 * An HTTP/2 node that reports a stream as not processed, in frames on the wire: the request goes to
 * another node. In the twin it reports an error: the request may have begun.
 */
final class RefusedStreamTest {
  private static final int REQUESTS = 10;

  /** What the node does with each stream. */
  @FunctionalInterface
  private interface Refusal {
    void of(Stream stream);
  }

  private static final class Refusing implements AutoCloseable {
    final AtomicInteger streams = new AtomicInteger();
    final Server server = new Server();
    final ServerConnector connector;

    Refusing(Refusal refusal) throws Exception {
      ServerSessionListener listener =
          new ServerSessionListener() {
            @Override
            public Stream.Listener onNewStream(Stream stream, HeadersFrame frame) {
              streams.incrementAndGet();
              refusal.of(stream);
              return Stream.Listener.AUTO_DISCARD;
            }
          };
      connector =
          new ServerConnector(
              server, 1, 1, new RawHTTP2ServerConnectionFactory(new HttpConfiguration(), listener));
      connector.setHost("127.0.0.1");
      server.addConnector(connector);
      server.start();
    }

    String yaml() {
      return "    - { name: refusing, url: \"http://127.0.0.1:%d\", protocol: http2 }\n"
          .formatted(connector.getLocalPort());
    }

    @Override
    public void close() throws Exception {
      server.stop();
    }
  }

  private static void reset(Stream stream, ErrorCode code) {
    stream.reset(new ResetFrame(stream.getId(), code.code), Callback.NOOP);
  }

  private static int served(Refusing refusing) throws Exception {
    try (refusing;
        TestNode other = TestNode.named("other");
        TestFront front =
            new TestFront(
                TestFront.cluster("", other).replace("nodes:\n", "nodes:\n" + refusing.yaml()))) {
      int served = 0;
      for (int i = 0; i < REQUESTS; i++) {
        int status = front.get("/").getStatus();
        served += status == 200 ? 1 : 0;
      }
      assertThat(refusing.streams).as("tried").hasPositiveValue();
      Awaitility.await()
          .until(() -> front.frontEnd.nodes().stream().allMatch(node -> node.inFlight() == 0));
      return served;
    }
  }

  @Test
  void node_resetsWithRefusedStream_requestGoesElsewhere() throws Exception {
    assertThat(served(new Refusing(stream -> reset(stream, ErrorCode.REFUSED_STREAM_ERROR))))
        .isEqualTo(REQUESTS);
  }

  @Test
  void node_goesAwayBeforeTheStream_requestGoesElsewhere() throws Exception {
    Refusal goAway =
        stream ->
            ((HTTP2Session) stream.getSession())
                .goAway(new GoAwayFrame(0, ErrorCode.NO_ERROR.code, new byte[0]), Callback.NOOP);
    assertThat(served(new Refusing(goAway))).isEqualTo(REQUESTS);
  }

  @Test
  void node_resetsWithAnotherError_requestGoesNowhereElse() throws Exception {
    assertThat(served(new Refusing(stream -> reset(stream, ErrorCode.INTERNAL_ERROR))))
        .isLessThan(REQUESTS);
  }
}
