package io.github.jettyqos.jetty.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.balance.Tried;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.route.RequestReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.ConnectionPool;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * An exception while a request is passed to Jetty's client still ends the request of the client.
 */
final class SendFailureTest {
  /** An invalid host, for which no request can be created. */
  private static final String NO_HOST = "http://no_host:1";

  /** Chooses nodes in order, whatever the results. */
  private static final class InOrder implements Choosing {
    private final Queue<Node> nodes = new ArrayDeque<>();
    final Queue<String> log = new ConcurrentLinkedQueue<>();

    InOrder(List<String> urls) {
      for (String url : urls) {
        nodes.add(
            new Node(
                nodes.size(),
                "n" + nodes.size(),
                URI.create(url),
                null,
                HttpVersion.HTTP_1_1,
                null,
                new NodeTally(),
                new Talk()));
      }
    }

    @Override
    public @Nullable Node take(int classIndex, Tried tried, long target) {
      Node next = nodes.poll();
      if (next != null) {
        log.add("take " + next.name());
      }
      return next;
    }

    @Override
    public @Nullable Node takeInstead(Node of, int classIndex, Tried tried, long target) {
      return take(classIndex, tried, target);
    }

    @Override
    public void sent(Node node, int classIndex) {}

    @Override
    public void answered(Node node, int classIndex) {}

    @Override
    public void over(Node node, int classIndex, NodeOutcome ending, Way way) {
      log.add("over " + node.name());
    }
  }

  /** A hand-made front end. */
  private static final class Front implements AutoCloseable {
    final Overdue overdue = new Overdue();
    final InOrder nodes;
    final ClusterHandler handler;
    private final Server server = new Server();
    private final HttpClient client = new HttpClient();
    private final ServerConnector connector = new ServerConnector(server, 1, 1);

    Front(String... urls) throws Exception {
      QosConfig config = QosYaml.parse("classes: { all: {} }");
      RequestReader reader = new RequestReader(config, null);
      nodes = new InOrder(List.of(urls));
      handler =
          new ClusterHandler(
              reader,
              nodes,
              new Head(reader, "X-Class", null, List.of()),
              new ProxyTimeouts(config, 1),
              overdue,
              new Channel(Duration.ofSeconds(5), null, false, false),
              NanoClock.system());
      connector.setHost("127.0.0.1");
      server.addConnector(connector);
      server.setHandler(handler);
      server.start();
      client.start();
    }

    int get() throws Exception {
      return new CompletableResponseListener(
              client.newRequest("http://127.0.0.1:" + connector.getLocalPort()))
          .send()
          .get(10, TimeUnit.SECONDS)
          .getStatus();
    }

    @Override
    public void close() throws Exception {
      client.stop();
      server.stop();
    }
  }

  private static String closedPort() throws Exception {
    try (ServerSocket none = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return "http://127.0.0.1:" + none.getLocalPort();
    }
  }

  private static void assertNothingIsLeft(Front front, String... log) {
    Awaitility.await().untilAsserted(() -> assertThat(front.nodes.log).containsExactly(log));
    assertThat(front.overdue.size()).isZero();
  }

  @Test
  void firstNode_requestCannotBeMade_is502AndLeavesNothing() throws Exception {
    try (Front front = new Front(NO_HOST)) {
      assertThat(front.get()).isEqualTo(502);
      assertNothingIsLeft(front, "take n0", "over n0");
    }
  }

  @Test
  void secondNode_requestCannotBeMade_is502AndLeavesNothing() throws Exception {
    try (Front front = new Front(closedPort(), NO_HOST)) {
      assertThat(front.get()).isEqualTo(502);
      assertNothingIsLeft(front, "take n0", "over n0", "take n1", "over n1");
    }
  }

  /** Jetty 12.1 reports it like an unreachable node; 12.0 throws it. */
  @Test
  void secondNode_clientHasNoConnectionsForIt_isAnsweredAndLeavesNothing() throws Exception {
    try (TestNode node = TestNode.named("a");
        Front front = new Front(closedPort(), node.url())) {
      var transport = front.handler.getHttpClient().getTransport();
      ConnectionPool.Factory usual = transport.getConnectionPoolFactory();
      transport.setConnectionPoolFactory(
          destination -> {
            if (destination.getOrigin().getAddress().getPort() == node.port()) {
              throw new IllegalStateException("a fault of a library");
            }
            return usual.newConnectionPool(destination);
          });
      assertThat(front.get()).isIn(502, 503);
      assertNothingIsLeft(front, "take n0", "over n0", "take n1", "over n1");
    }
  }
}
