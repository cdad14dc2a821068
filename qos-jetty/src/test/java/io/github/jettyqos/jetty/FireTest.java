package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * All behaviours of clients and handlers at once: requests, failures, clients that leave while they
 * wait or run, queues that are full or too slow, bodies in pieces. Seeds 1 to 16.
 */
final class FireTest {
  private static final String THREE =
      "mode: %s\nthreads: %d\nclasses:\n"
          + "  a: {match: [\"path:/a/*\"], budget: 2, lend: %s, queue: {max: 1, timeout: 5ms}}\n"
          + "  b: {match: [\"path:/b/*\"], budget: 2, lend: false, queue: {max: 1, timeout: 5ms}}\n"
          + "  c: {budget: 2, lend: false, queue: {max: 100, timeout: 30s}}\n";
  private static final int CLIENTS = 16;
  private static final int REQUESTS = 150;

  @ParameterizedTest
  @CsvSource({"inline,6,false", "dispatch,6,false", "inline,6,true", "dispatch,6,true"})
  void manyClients_everyKindOfEnd_budgetsHoldAndNothingIsLeft(
      String mode, int threads, boolean lend) throws Exception {
    // A borrowing class may have the lent threads of a beside its own, never more than the total.
    CountingHandler handler = new CountingHandler(letter -> lend ? 4 : 2, 6);
    try (TestServer server = TestServer.started(THREE.formatted(mode, threads, lend), handler)) {
      AtomicInteger answered = fire(server.connector.getLocalPort());
      assertThat(handler.problems).isEmpty();
      assertThat(answered).hasPositiveValue();
      for (String name : List.of("a", "b", "c")) {
        await().until(() -> server.counts(name).running() + server.counts(name).queued() == 0);
        assertThat(server.get("/" + name + "/1").statusCode()).isEqualTo(200);
      }
      await().until(() -> handler.all.get() == 0);
      assertThat(server.counts("a").rejections() + server.counts("b").rejections())
          .as("the fire is hot enough to fill queues")
          .isPositive();
    }
  }

  @Test
  void manyClients_noGate_budgetsDoNotHold() throws Exception {
    // The twin: the checks must fail for a bare server under the same load.
    CountingHandler handler = new CountingHandler(letter -> 2, 6);
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(handler);
    server.start();
    try {
      fire(connector.getLocalPort());
      assertThat(handler.problems).isNotEmpty();
    } finally {
      server.stop();
    }
  }

  private static AtomicInteger fire(int port) throws InterruptedException {
    AtomicInteger answered = new AtomicInteger();
    List<Thread> clients = new ArrayList<>();
    for (int seed = 1; seed <= CLIENTS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      clients.add(new Thread(() -> client(port, random, answered)));
    }
    clients.forEach(Thread::start);
    for (Thread client : clients) {
      client.join();
    }
    return answered;
  }

  private static void client(int port, SplittableRandom random, AtomicInteger answered) {
    Socket socket = null;
    for (int i = 0; i < REQUESTS; i++) {
      try {
        if (socket == null) {
          socket = new Socket();
          socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
          socket.setSoTimeout(10_000);
        }
        String path = "/" + (char) ('a' + random.nextInt(3)) + "/" + what(random);
        if (random.nextInt(4) == 0) {
          TestServer.write(
              socket, "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n01");
          TestServer.write(socket, "23");
        } else {
          TestServer.write(socket, "GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
        }
        if (random.nextInt(10) == 0) {
          socket.close(); // while it waits, runs, or was answered
          socket = null;
        } else if (!TestServer.read(socket).isEmpty()) {
          answered.incrementAndGet();
        }
      } catch (IOException e) {
        socket = null; // the server may close a connection after a failure
      }
    }
    try {
      if (socket != null) {
        socket.close();
      }
    } catch (IOException e) {
      // closed in any case
    }
  }

  private static String what(SplittableRandom random) {
    return switch (random.nextInt(20)) {
      case 0 -> "throw";
      case 1 -> "error";
      default -> "1";
    };
  }
}
