package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of the decisions for each connection: its class, its admission, the start of its waiting
 * time.
 */
final class ConnectionTest {
  private static final String GET = "GET /1 HTTP/1.1\r\nHost: x\r\n\r\n";
  private static final String TWO =
      "threads: 4\nclasses:\n  near: {match: [\"cidr:127.0.0.2/32\"], connections: %d}\n"
          + "  rest: {}\n";

  private final BlockingHandler handler = new BlockingHandler();

  private static boolean answers(Socket socket) {
    try {
      TestServer.write(socket, GET);
      return TestServer.read(socket).startsWith("HTTP/1.1 200");
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void connections_overTheBoundOfTheirClass_areClosedWithoutAnAnswer() throws Exception {
    try (TestServer server = TestServer.started(TWO.formatted(2), handler);
        Socket one = server.socket("127.0.0.2");
        Socket two = server.socket("127.0.0.2");
        Socket other = server.socket("127.0.0.3")) {
      assertThat(answers(one)).isTrue();
      assertThat(answers(two)).isTrue();
      try (Socket three = server.socket("127.0.0.2")) {
        assertThat(answers(three)).isFalse();
      }
      assertThat(answers(one)).as("the first again").isTrue();
      assertThat(answers(other)).as("another class").isTrue();
      assertThat(server.qos.serviceClasses().get(0).connections()).isEqualTo(2);
      two.close();
      await().until(() -> server.qos.serviceClasses().get(0).connections() == 1);
      try (Socket four = server.socket("127.0.0.2")) {
        assertThat(answers(four)).isTrue();
      }
      assertThat(server.counts("near").arrivals()).isEqualTo(4);
    }
  }

  @Test
  void connections_withoutABound_areAllServed() throws Exception {
    // The twin of the above.
    try (TestServer server = TestServer.started(TWO.formatted(0), handler);
        Socket one = server.socket("127.0.0.2");
        Socket two = server.socket("127.0.0.2");
        Socket three = server.socket("127.0.0.2")) {
      assertThat(answers(one) && answers(two) && answers(three)).isTrue();
      assertThat(server.qos.serviceClasses().get(0).connections()).isEqualTo(3);
    }
  }

  /** Stops a connector during the creation of a connection, before its selector knows it. */
  private static final class SlowToOpen extends HttpConnectionFactory {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @Override
    public Connection newConnection(Connector connector, EndPoint endPoint) {
      begun.countDown();
      try {
        assertThat(goOn.await(10, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return super.newConnection(connector, endPoint);
    }
  }

  @Test
  void connection_acceptedWhileTheConnectorStops_countsNoMore() throws Exception {
    SlowToOpen slow = new SlowToOpen();
    try (TestServer server =
        new TestServer(TWO.formatted(1), handler, null, http -> new ConnectionFactory[] {slow})) {
      server.start();
      try (Socket lost = server.socket("127.0.0.2")) {
        slow.begun.await();
        server.connector.stop();
        slow.goOn.countDown();
        assertThat(lost.getInputStream().read()).isEqualTo(-1);
      }
      await().until(() -> server.connector.getConnectedEndPoints().isEmpty());
      assertThat(server.qos.serviceClasses().get(0).connections()).isZero();
      server.connector.start();
      try (Socket only = server.socket("127.0.0.2")) {
        assertThat(answers(only)).isTrue();
      }
    }
  }

  @Test
  void connection_handedOnOnceTheConnectorHasStopped_isClosed() throws Exception {
    // As by a slow thread that has accepted it before.
    try (TestServer server = TestServer.started(TWO.formatted(1), handler);
        ServerSocketChannel listening = ServerSocketChannel.open().bind(null);
        Socket lost = new Socket("127.0.0.1", listening.socket().getLocalPort());
        SocketChannel accepted = listening.accept()) {
      accepted.configureBlocking(false);
      server.connector.stop();
      try {
        server.connector.getSelectorManager().accept(accepted);
      } catch (RuntimeException e) {
        // Jetty's own stop, after which it closes no connection
      }
      lost.setSoTimeout(5_000);
      assertThat(lost.getInputStream().read()).isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void firstRequest_longAfterAccept_waitedSinceThenIfSoMeasured(boolean fromAccept)
      throws Exception {
    TestServer server = new TestServer(TWO.formatted(0), handler);
    server.connector.setMeasuredFromAccept(fromAccept);
    try (server) {
      server.start();
      try (Socket socket = server.socket("127.0.0.2")) {
        await().until(() -> server.qos.serviceClasses().get(0).connections() == 1);
        long before = System.nanoTime();
        await().until(() -> System.nanoTime() - before > Duration.ofMillis(300).toNanos());
        assertThat(answers(socket)).isTrue();
        await()
            .until(() -> server.qos.serviceClasses().get(0).totalDelays().waiting().count() == 1);
        Duration first = server.qos.serviceClasses().get(0).totalDelays().waiting().max();
        // The twin: from the parsing of its head it waited for microseconds, except for stalls.
        assertThat(first.toMillis() >= 300).as("%s", first).isEqualTo(fromAccept);
        assertThat(answers(socket)).isTrue();
        await()
            .until(() -> server.qos.serviceClasses().get(0).totalDelays().waiting().count() == 2);
        assertThat(server.qos.serviceClasses().get(0).totalDelays().waiting().percentile(50))
            .as("the second request of the connection")
            .isLessThan(Duration.ofMillis(300));
      }
    }
  }
}
