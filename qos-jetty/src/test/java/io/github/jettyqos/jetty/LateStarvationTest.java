package io.github.jettyqos.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.connect.ConnectorWatch;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.ProcessorUtils;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * With 32 processors late connectors take more threads than the reserve, and handlers would have
 * all the others.
 */
final class LateStarvationTest {
  private static final String YAML =
      """
      mode: inline # where a selector hands requests over, virtual threads are not those of the pool
      classes:
        health: {match: ["path:/health"], exempt: true}
        rest: {lend: false}
      """;

  private final BlockingHandler handler = new BlockingHandler();

  @BeforeEach
  void simulateProcessors() {
    ProcessorUtils.setAvailableProcessors(32);
  }

  @AfterEach
  void stopSimulating() {
    ProcessorUtils.setAvailableProcessors(Runtime.getRuntime().availableProcessors());
  }

  @Test
  void queuedThreadPool_allHandlersBlocked_healthIsServed() throws Exception {
    block(queued(), true);
  }

  @Test
  void queuedThreadPool_notCountedAgain_starves() throws Exception {
    block(queued(), false);
  }

  @Test
  @Tag("virtual")
  void virtualThreadPool_allHandlersBlocked_healthIsServed() throws Exception {
    block(new VirtualThreadPool(48), true);
  }

  @Test
  @Tag("virtual")
  void virtualThreadPool_notCountedAgain_starves() throws Exception {
    block(new VirtualThreadPool(48), false);
  }

  private static QueuedThreadPool queued() {
    QueuedThreadPool pool = new QueuedThreadPool(96);
    pool.setReservedThreads(1);
    return pool;
  }

  private void block(ThreadPool pool, boolean countedAgain) throws Exception {
    Qos qos = Qos.of(QosYaml.parse(YAML));
    Server server = new Server(pool);
    server.setHandler(handler);
    qos.install(server);
    server.start();
    if (!countedAgain) {
      server.removeEventListener(server.getBean(ConnectorWatch.class));
    }
    List<Socket> sockets = new ArrayList<>();
    try {
      QosConnector first = connector(qos, server);
      QosConnector second = connector(qos, server);
      if (pool instanceof QueuedThreadPool) { // more than the threads for exempt classes, too
        connector(qos, server);
        connector(qos, server);
      }
      int total = qos.partition().total();
      for (int i = 0; i < total + 5; i++) {
        Socket socket = new Socket("127.0.0.1", first.getLocalPort());
        sockets.add(socket);
        TestServer.write(socket, "GET /block HTTP/1.1\r\nHost: x\r\n\r\n");
      }
      if (countedAgain) {
        await()
            .until(
                () ->
                    qos.serviceClasses().get(0).counts().running() == total
                        && qos.serviceClasses().get(0).counts().queued() == 5);
        for (int i = 0; i < 20; i++) {
          assertThat(isHealthServed(second, 10_000)).isTrue();
        }
      } else {
        await().until(() -> !isHealthServed(second, 500));
      }
    } finally {
      handler.letGo.release(1000);
      for (Socket socket : sockets) {
        socket.close();
      }
      server.stop();
    }
  }

  private static boolean isHealthServed(QosConnector connector, int withinMillis) throws Exception {
    try (Socket health = new Socket("127.0.0.1", connector.getLocalPort())) {
      health.setSoTimeout(withinMillis);
      TestServer.write(health, "GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
      return TestServer.read(health).contains("200 OK");
    } catch (SocketTimeoutException e) {
      return false;
    }
  }

  private static QosConnector connector(Qos qos, Server server) throws Exception {
    QosConnector connector = qos.connector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    connector.start();
    return connector;
  }
}
